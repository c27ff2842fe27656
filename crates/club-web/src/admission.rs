//! Programs are let in, known by their token, and ended.

use chained_events::ids::MemberId;
use chained_events::timestamp::Timestamp;

use crate::desk::Caller;
use crate::pairing::{PairingFault, Staffing, hash_of};
use crate::programs::{MAX_PROGRAMS, Program, ProgramName};
use crate::staff_role::StaffRole;

impl Staffing {
    /// The program behind a token; none of a token that is not known.
    #[must_use]
    pub fn program(&self, token: &str) -> Option<Caller> {
        let hash = hash_of(token);
        let mut programs = self.programs.iter();
        let (name, program) = programs.find(|(_, program)| program.token == hash)?;
        Some(Caller {
            role: program.role.role(),
            member: None,
            program: Some(name.actor()?),
        })
    }

    /// Lets a program in.
    ///
    /// # Errors
    ///
    /// [`PairingFault::ProgramTaken`] where a program or a member has the name,
    /// [`PairingFault::TooManyPrograms`].
    pub fn add_program(
        &mut self,
        name: &ProgramName,
        role: StaffRole,
        token: &str,
        now: Timestamp,
        is_member: impl Fn(&MemberId) -> bool,
    ) -> Result<(), PairingFault> {
        let conflict = || PairingFault::ProgramTaken {
            name: name.to_string(),
        };
        let as_member = MemberId::new(format!("api-{name}"));
        if self.programs.contains_key(name) || as_member.is_ok_and(|id| is_member(&id)) {
            return Err(conflict());
        }
        if self.programs.len() >= MAX_PROGRAMS {
            return Err(PairingFault::TooManyPrograms { most: MAX_PROGRAMS });
        }
        let program = Program {
            token: hash_of(token),
            role,
            since: now,
        };
        self.programs.insert(name.clone(), program);
        Ok(())
    }

    /// Ends a program. Whether there was one with this name.
    pub fn end_program(&mut self, name: &ProgramName) -> bool {
        self.programs.remove(name).is_some()
    }
}

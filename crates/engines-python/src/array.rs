//! Arrays of Python as numbers, and numbers as arrays of Python.
//!
//! An array is what has a buffer, as those of numpy, `array.array` and `memoryview` have; what becomes an array of
//! numpy when it is asked, as tensors and columns of tables do; and any sequence of numbers. Elements are floats and whole
//! numbers of up to 64 bits in either order of bytes, steps in memory may be any.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{
    PyByteArray, PyBytes, PyList, PyMemoryView, PySequence, PyString, PyTuple, PyType,
};

use crate::array_error::ArrayError;
use crate::numbers::{Number, shown, type_name};
use crate::refused;

/// The most elements of an array that is read.
pub(crate) const MAX_ELEMENTS: usize = 1 << 20;

/// The numbers of an argument as doubles; a whole number that no double has is refused.
pub(crate) fn doubles(argument: &str, value: &Bound<'_, PyAny>) -> PyResult<Vec<f64>> {
    exactly(
        argument,
        value,
        Number::double,
        |argument, index, number| ArrayError::NotExact {
            argument,
            index,
            number,
        },
    )
}

/// The numbers of an argument as whole numbers; others are refused.
pub(crate) fn wholes(argument: &str, value: &Bound<'_, PyAny>) -> PyResult<Vec<i128>> {
    exactly(argument, value, Number::whole, |argument, index, number| {
        ArrayError::NotWhole {
            argument,
            index,
            number,
        }
    })
}

/// Doubles as an `array.array`, which numpy takes without a copy.
pub(crate) fn of_doubles(
    py: Python<'_>,
    numbers: impl IntoIterator<Item = f64>,
) -> PyResult<Bound<'_, PyAny>> {
    let bytes: Vec<u8> = numbers.into_iter().flat_map(f64::to_ne_bytes).collect();
    of_bytes(py, "d", &bytes)
}

/// Whole numbers from 0 on as an `array.array`.
pub(crate) fn of_wholes<'py>(py: Python<'py>, numbers: &[u64]) -> PyResult<Bound<'py, PyAny>> {
    let bytes = numbers.iter().flat_map(|number| number.to_ne_bytes());
    of_bytes(py, "Q", &bytes.collect::<Vec<u8>>())
}

fn of_bytes<'py>(py: Python<'py>, format: &str, bytes: &[u8]) -> PyResult<Bound<'py, PyAny>> {
    static ARRAY: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let array = ARRAY.import(py, "array", "array")?;
    array.call1((format, PyBytes::new(py, bytes)))
}

/// Checks that an array has as many elements as another one.
pub(crate) fn check_length(
    py: Python<'_>,
    argument: &str,
    length: usize,
    expected: usize,
) -> PyResult<()> {
    if length == expected {
        return Ok(());
    }
    Err(refused::of(
        py,
        &ArrayError::WrongLength {
            argument: argument.to_owned(),
            length,
            expected,
        },
    ))
}

fn exactly<T>(
    argument: &str,
    value: &Bound<'_, PyAny>,
    exact: impl Fn(Number) -> Option<T>,
    refusal: impl Fn(String, usize, String) -> ArrayError,
) -> PyResult<Vec<T>> {
    let numbers = numbers(argument, value)?;
    let mut list = Vec::with_capacity(numbers.len());
    for (index, number) in numbers.into_iter().enumerate() {
        let Some(found) = exact(number) else {
            let failure = refusal(argument.to_owned(), index, number.words());
            return Err(refused::of(value.py(), &failure));
        };
        list.push(found);
    }
    Ok(list)
}

/// The numbers of an argument, exactly as they are.
pub(crate) fn numbers(argument: &str, value: &Bound<'_, PyAny>) -> PyResult<Vec<Number>> {
    let py = value.py();
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        return of_sequence(argument, value);
    }
    let is_text = value.is_instance_of::<PyString>()
        || value.is_instance_of::<PyBytes>()
        || value.is_instance_of::<PyByteArray>();
    if is_text {
        return Err(not_an_array(argument, value));
    }
    if let Ok(view) = PyMemoryView::from(value) {
        return of_view(argument, &view);
    }
    if let Some(array) = as_array(argument, value)? {
        return match PyMemoryView::from(&array) {
            Ok(view) => of_view(argument, &view),
            Err(error) => Err(refused::of(
                py,
                &ArrayError::Unreadable {
                    argument: argument.to_owned(),
                    words: words(py, &error),
                },
            )),
        };
    }
    if value.cast::<PySequence>().is_ok() {
        return of_sequence(argument, value);
    }
    Err(not_an_array(argument, value))
}

/// The array of numpy that a value becomes; none for values that become none.
fn as_array<'py>(argument: &str, value: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let py = value.py();
    let has = |name: &str| value.hasattr(name).unwrap_or(false);
    let array = if has("__array__") {
        value.call_method0("__array__")
    } else if has("__array_interface__") {
        let numpy = py.import("numpy");
        numpy.and_then(|numpy| numpy.call_method1("asarray", (value,)))
    } else {
        return Ok(None);
    };
    match array {
        Ok(array) => Ok(Some(array)),
        Err(error) => Err(refused::of(
            py,
            &ArrayError::Unreadable {
                argument: argument.to_owned(),
                words: words(py, &error),
            },
        )),
    }
}

/// The elements of a buffer, copied in the order of the index.
fn of_view(argument: &str, view: &Bound<'_, PyMemoryView>) -> PyResult<Vec<Number>> {
    let py = view.py();
    let refused = |failure: ArrayError| Err(refused::of(py, &failure));
    let shape: Vec<usize> = view.getattr("shape")?.extract()?;
    let &[length] = shape.as_slice() else {
        return refused(ArrayError::WrongShape {
            argument: argument.to_owned(),
            dimensions: shape.len(),
            shape,
        });
    };
    if length > MAX_ELEMENTS {
        return refused(too_many(argument));
    }
    let format: String = view.getattr("format")?.extract()?;
    let size: usize = view.getattr("itemsize")?.extract()?;
    let Some(read) = reader(&format, size) else {
        return refused(ArrayError::WrongElements {
            argument: argument.to_owned(),
            format,
        });
    };
    let bytes = view.call_method0("tobytes")?;
    let bytes = bytes.cast::<PyBytes>()?.as_bytes();
    Ok(bytes.chunks_exact(size).map(read).collect())
}

/// The function that reads an element of this format, as the module `struct` names it.
fn reader(format: &str, size: usize) -> Option<impl Fn(&[u8]) -> Number + use<>> {
    let is_native_little = cfg!(target_endian = "little");
    let (is_little, code) = match format.split_at_checked(1)? {
        ("<", code) => (true, code),
        (">" | "!", code) => (false, code),
        ("@" | "=", code) => (is_native_little, code),
        _ => (is_native_little, format),
    };
    let kind = match code {
        "f" | "d" if matches!(size, 4 | 8) => Kind::Float,
        "b" | "h" | "i" | "l" | "q" | "n" if matches!(size, 1 | 2 | 4 | 8) => Kind::Signed,
        "B" | "H" | "I" | "L" | "Q" | "N" if matches!(size, 1 | 2 | 4 | 8) => Kind::Unsigned,
        _ => return None,
    };
    Some(move |bytes: &[u8]| {
        let mut bits = 0_u64;
        for place in 0..bytes.len() {
            let at = if is_little {
                bytes.len() - 1 - place
            } else {
                place
            };
            bits = bits << 8 | u64::from(bytes[at]);
        }
        kind.number(bits, bytes.len())
    })
}

#[derive(Clone, Copy)]
enum Kind {
    Float,
    Signed,
    Unsigned,
}

impl Kind {
    /// The number of these bits, of which `size` bytes count.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        reason = "bits of an element of that size"
    )]
    fn number(self, bits: u64, size: usize) -> Number {
        match (self, size) {
            (Self::Float, 4) => Number::Float(f64::from(f32::from_bits(bits as u32))),
            (Self::Float, _) => Number::Float(f64::from_bits(bits)),
            (Self::Unsigned, _) => Number::Whole(bits.into()),
            (Self::Signed, 1) => Number::Whole((bits as u8 as i8).into()),
            (Self::Signed, 2) => Number::Whole((bits as u16 as i16).into()),
            (Self::Signed, 4) => Number::Whole((bits as u32 as i32).into()),
            (Self::Signed, _) => Number::Whole((bits as i64).into()),
        }
    }
}

fn of_sequence(argument: &str, value: &Bound<'_, PyAny>) -> PyResult<Vec<Number>> {
    let py = value.py();
    let mut list = Vec::new();
    for (index, item) in value.try_iter()?.enumerate() {
        let item = item?;
        if index == MAX_ELEMENTS {
            return Err(refused::of(py, &too_many(argument)));
        }
        list.push(Number::of(&item).ok_or_else(|| not_a_number(argument, index, &item))?);
    }
    Ok(list)
}

/// The refusal of an element: of another type, or a number that is kept exactly nowhere.
fn not_a_number(argument: &str, index: usize, item: &Bound<'_, PyAny>) -> PyErr {
    let argument = argument.to_owned();
    let is_number =
        item.is_instance_of::<pyo3::types::PyInt>() || item.hasattr("__float__").unwrap_or(false);
    let is_truth = item.is_instance_of::<pyo3::types::PyBool>();
    let failure = if is_number && !is_truth {
        ArrayError::NotExact {
            argument,
            index,
            number: shown(item),
        }
    } else {
        ArrayError::NotANumber {
            argument,
            index,
            got: type_name(item),
        }
    };
    refused::of(item.py(), &failure)
}

fn too_many(argument: &str) -> ArrayError {
    ArrayError::TooManyElements {
        argument: argument.to_owned(),
        max: MAX_ELEMENTS,
    }
}

fn not_an_array(argument: &str, value: &Bound<'_, PyAny>) -> PyErr {
    let failure = ArrayError::NotAnArray {
        argument: argument.to_owned(),
        got: type_name(value),
    };
    refused::of(value.py(), &failure)
}

fn words(py: Python<'_>, error: &PyErr) -> String {
    shown(error.value(py).as_any())
}

//! The engine for whoever speaks C: five functions, a clock and a listener.
//!
//! This needs `unsafe`, because memory is all that WebAssembly and its host share: addresses and lengths cross the border, and no
//! type does. Invariants, which the host keeps (`site/engine.js` is all of it): a buffer comes from `buffer` and is given to one
//! `answer`; a reply comes from `answer` and is used until `leave`; what a part points to is read before the next call.

#[cfg(not(feature = "lab"))]
use crate::PictureLab as Lab;
#[cfg(feature = "lab")]
use crate::PortableLab as Lab;
use crate::message::Reply;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Milliseconds since some moment; they never grow less.
    #[cfg(feature = "lab")]
    safe fn now() -> f64;
    /// Hears why the engine can't go on: so many bytes of a text.
    fn lost(text: *const u8, length: usize);
    /// Hears a part of a reply while `part` makes the one that comes after it: so many bytes. Returns 0 for the work to go on; else it ends
    /// with what it has.
    #[cfg(feature = "lab")]
    fn progress(part: *const u8, length: usize) -> u32;
}

/// The lab, whose listener is the host.
#[cfg(feature = "lab")]
fn lab() -> Lab {
    // SAFETY: the part is there until the host has heard it.
    Lab::new(|part| unsafe { progress(part.as_ptr(), part.len()) } != 0)
}

/// The rasterizer.
#[cfg(not(feature = "lab"))]
fn lab() -> Lab {
    Lab::default()
}

/// The lab, and the parts of a reply that the host reads at the moment.
pub(crate) struct ReplySession {
    reply: Reply,
    part: Vec<u8>,
}

/// Starts the lab. To be called once, before anything else.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn start() -> *const Lab {
    std::panic::set_hook(Box::new(|why| {
        let why = why.to_string();
        // SAFETY: the text is there until the host has heard it.
        unsafe { lost(why.as_ptr(), why.len()) };
    }));
    #[cfg(feature = "lab")]
    marubatsu_app::clock::set(|| std::time::Duration::from_secs_f64(now() / 1000.0));
    Box::into_raw(Box::new(lab()))
}

/// Returns memory for a request of so many bytes.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn buffer(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Answers the request in a buffer, which is given back.
///
/// # Safety
/// `engine` comes from `start`, `asked` from `buffer` with this length; the buffer is used no more.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn answer(
    engine: *const Lab,
    asked: *mut u8,
    length: usize,
) -> *mut ReplySession {
    // SAFETY: an engine is never given back, and only shared references to it are made.
    let engine = unsafe { &*engine };
    // SAFETY: the buffer was a box of as many bytes, and is this box again.
    let asked = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(asked, length)) };
    let reply = engine.answer(&asked);
    let part = Vec::new();
    Box::into_raw(Box::new(ReplySession { reply, part }))
}

/// Makes the next part of a reply. Returns its address in the upper half and its length in the lower one; 0 after the last part.
///
/// # Safety
/// `open` comes from `answer`, and was not left.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn part(open: *mut ReplySession) -> u64 {
    // SAFETY: the host calls one function at a time, so that nothing else refers to it.
    let open = unsafe { &mut *open };
    let Some(part) = open.reply.next_part() else {
        return 0;
    };
    open.part = part;
    (open.part.as_ptr() as u64) << 32 | open.part.len() as u64
}

/// Gives up a reply, read to its end or not.
///
/// # Safety
/// `open` comes from `answer`, and is used no more.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn leave(open: *mut ReplySession) {
    // SAFETY: it was a box, and is this box again.
    drop(unsafe { Box::from_raw(open) });
}

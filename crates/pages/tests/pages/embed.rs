//! The page that other pages may show in a frame.

use crate::common::{ask, lab};

const RUN: &str = "/embed?game=((3+5)+(2+9))&frame=17";

#[test]
fn it_leads_to_the_whole_page_at_the_same_frame() {
    let lab = lab(|_| {});
    let answer = ask(&lab, RUN);
    assert_eq!(answer.status, 200);
    let full = "/search?game=%28%283+5%29+%282+9%29%29&amp;frame=17";
    assert!(answer.text.contains(full), "{}", answer.text);
    assert!(!answer.text.contains("<header"), "no header");
    let refused = ask(&lab, "/embed?algorithm=alfabeta");
    assert_eq!(refused.status, 400);
    assert!(refused.text.contains("alfabeta"));
}

//! The algorithms as programs in Python and Rust, as short as the pseudo-code.
//!
//! Invariant: a line has at most 38 characters, and each step that a frame can be has its line.

use super::{CodeLanguage, CodeStep};
use crate::search::listing::Procedure;

use CodeStep::{Again, Answer, Best, Child, Cut, Enter, Narrow, Over, Pass, Passed, Probe, Return};

/// Lines, each with the steps that it is.
type Program = &'static [(&'static str, &'static [CodeStep])];

/// Returns a procedure in a language, unless it is written as pseudo-code.
pub(super) const fn program(procedure: Procedure, language: CodeLanguage) -> Option<Program> {
    let [python, rust] = match procedure {
        Procedure::Minimax => [PYTHON_MINIMAX, RUST_MINIMAX],
        Procedure::AlphaBeta => [PYTHON_ALPHA_BETA, RUST_ALPHA_BETA],
        Procedure::Scout => [PYTHON_SCOUT, RUST_SCOUT],
        Procedure::NullWindow => [PYTHON_NULL_WINDOW, RUST_NULL_WINDOW],
        Procedure::Mtdf => [PYTHON_MTDF, RUST_MTDF],
        Procedure::Solver => [PYTHON_SOLVER, RUST_SOLVER],
        Procedure::Deepening => [PYTHON_DEEPENING, RUST_DEEPENING],
    };
    match language {
        CodeLanguage::Pseudo => None,
        CodeLanguage::Python => Some(python),
        CodeLanguage::Rust => Some(rust),
    }
}

/// Returns which line a step is.
pub(super) fn line(program: Program, step: CodeStep) -> usize {
    let is_step = |(_, steps): &(&str, &[CodeStep])| steps.contains(&step);
    program.iter().position(is_step).unwrap_or(0)
}

const PYTHON_MINIMAX: Program = &[
    ("def minimax(node):", &[Enter]),
    ("    if known(node): return value(node)", &[Answer, Narrow]),
    ("    best = -inf", &[]),
    ("    for child in moves(node):", &[]),
    ("        s = -minimax(child)", &[Child]),
    ("        best = max(best, s)", &[Best]),
    ("    return store(node, best)", &[Return]),
];

const RUST_MINIMAX: Program = &[
    ("fn minimax(n: Node) -> Score {", &[Enter]),
    ("    if known(n) { return value(n) }", &[Answer, Narrow]),
    ("    let mut best = LEAST;", &[]),
    ("    for child in n.children() {", &[]),
    ("        let s = -minimax(child);", &[Child]),
    ("        best = best.max(s);", &[Best]),
    ("    }", &[]),
    ("    store(n, best)", &[Return]),
    ("}", &[]),
];

const PYTHON_ALPHA_BETA: Program = &[
    ("def alpha_beta(node, α, β):", &[Enter]),
    ("    if known(node): return value(node)", &[Answer]),
    ("    α, β = narrow(node, α, β)", &[Narrow]),
    ("    best = -inf", &[]),
    ("    for child in moves(node):", &[]),
    ("        s = -alpha_beta(child, -β, -α)", &[Child]),
    ("        best = max(best, s)", &[Best]),
    ("        α = max(α, best)", &[]),
    ("        if best >= β: break", &[Cut]),
    ("    return store(node, best)", &[Return]),
];

const RUST_ALPHA_BETA: Program = &[
    ("fn search(n: Node, w: Window) -> Score", &[Enter]),
    ("{", &[]),
    ("    if known(n) { return value(n) }", &[Answer]),
    ("    let mut w = w.narrowed(n);", &[Narrow]),
    ("    let mut best = LEAST;", &[]),
    ("    for child in n.children() {", &[]),
    ("        let s = -search(child, -w);", &[Child]),
    ("        best = best.max(s);", &[Best]),
    ("        w.α = w.α.max(best);", &[]),
    ("        if best >= w.β { break }", &[Cut]),
    ("    }", &[]),
    ("    store(n, best)", &[Return]),
    ("}", &[]),
];

const PYTHON_SCOUT: Program = &[
    ("def scout(node, α, β):", &[Enter]),
    ("    if known(node): return value(node)", &[Answer]),
    ("    α, β = narrow(node, α, β)", &[Narrow]),
    ("    best = -inf", &[]),
    ("    for c in moves(node):", &[]),
    ("        if not first(c):", &[]),
    ("            s = -scout(c, -α-g, -α)", &[Probe]),
    ("        if first(c) or α < s < β:", &[]),
    ("            s = -scout(c, -β, -α)", &[Child, Again]),
    ("        best = max(best, s)", &[Best]),
    ("        α = max(α, best)", &[]),
    ("        if best >= β: break", &[Cut]),
    ("    return store(node, best)", &[Return]),
];

const RUST_SCOUT: Program = &[
    ("fn scout(n: Node, w: Window) -> Score", &[Enter]),
    ("{", &[]),
    ("    if known(n) { return value(n) }", &[Answer]),
    ("    let mut w = w.narrowed(n);", &[Narrow]),
    ("    let mut best = LEAST;", &[]),
    ("    for child in n.children() {", &[]),
    ("        let q = w.question(child);", &[]),
    ("        let mut s = -scout(child, -q);", &[Child, Probe]),
    ("        if q != w && w.contains(s) {", &[]),
    ("            s = -scout(child, -w);", &[Again]),
    ("        }", &[]),
    ("        best = best.max(s);", &[Best]),
    ("        w.α = w.α.max(best);", &[]),
    ("        if best >= w.β { break }", &[Cut]),
    ("    }", &[]),
    ("    store(n, best)", &[Return]),
    ("}", &[]),
];

const PYTHON_NULL_WINDOW: Program = &[
    ("def null_window(node):", &[Enter]),
    ("    if known(node): return value(node)", &[Answer, Narrow]),
    ("    best = -inf", &[]),
    ("    for child in moves(node):", &[]),
    ("        s = -null_window(child)", &[Child]),
    ("        best = max(best, s)", &[Best]),
    ("        if best > 0: break", &[Cut]),
    ("    return store(node, best)", &[Return]),
];

const RUST_NULL_WINDOW: Program = &[
    ("fn null_window(n: Node) -> Score {", &[Enter]),
    ("    if known(n) { return value(n) }", &[Answer, Narrow]),
    ("    let mut best = LEAST;", &[]),
    ("    for child in n.children() {", &[]),
    ("        let s = -null_window(child);", &[Child]),
    ("        best = best.max(s);", &[Best]),
    ("        if best > 0 { break }", &[Cut]),
    ("    }", &[]),
    ("    store(n, best)", &[Return]),
    ("}", &[]),
];

const PYTHON_MTDF: Program = &[
    ("def mtdf(root, lower, upper, f):", &[]),
    ("    while lower < upper:", &[]),
    ("        β = f + g if f == lower else f", &[]),
    ("        f = alpha_beta(root, β - g, β)", &[Pass]),
    ("        if f < β: upper = f", &[Passed]),
    ("        else: lower = f", &[]),
    ("    return f", &[Over]),
];

const RUST_MTDF: Program = &[
    ("while lower < upper {", &[]),
    ("    let β = f.max(lower + g);", &[]),
    ("    f = search(root, Window(β-g, β));", &[Pass]),
    ("    if f < β { upper = f }", &[Passed]),
    ("    else { lower = f }", &[]),
    ("}", &[]),
    ("f", &[Over]),
];

const PYTHON_SOLVER: Program = &[
    ("def solve(root, lower, upper):", &[]),
    ("    while lower < upper:", &[]),
    ("        f = middle(lower, upper)", &[]),
    ("        s = alpha_beta(root, f, f + g)", &[Pass]),
    ("        if s <= f: upper = s", &[Passed]),
    ("        else: lower = s", &[]),
    ("    return lower", &[Over]),
];

const RUST_SOLVER: Program = &[
    ("while lower < upper {", &[]),
    ("    let f = middle(lower, upper);", &[]),
    ("    s = search(root, Window(f, f+g));", &[Pass]),
    ("    if s <= f { upper = s }", &[Passed]),
    ("    else { lower = s }", &[]),
    ("}", &[]),
    ("lower", &[Over]),
];

const PYTHON_DEEPENING: Program = &[
    ("for depth in range(deepest + 1):", &[Passed]),
    ("    table.forget_but_order()", &[]),
    ("    for p in positions:", &[]),
    ("        score = search(p, depth)", &[Pass]),
    ("    if not horizon_met(): break", &[Over]),
];

const RUST_DEEPENING: Program = &[
    ("for depth in 0..=deepest {", &[Passed]),
    ("    table.forget_but_order();", &[]),
    ("    for p in &positions {", &[]),
    ("        score = search(p, depth);", &[Pass]),
    ("    }", &[]),
    ("    if !horizon_met() { break }", &[Over]),
    ("}", &[]),
];

//! m,n,k-games of any size, with and without gravity, by the dumbest correct program: what searches say is held against it.
//!
//! Invariant: nothing here is the library's, but for the chance by which positions are chosen; scores are whole points in circle's view.

use std::collections::HashMap;

use marubatsu::chance::Chance;

/// 〇×ゲーム.
pub(crate) const TIC_TAC_TOE: (usize, usize, usize, bool) = (3, 3, 3, false);

/// A board's marks, column by column from above.
pub(crate) type Marks = Vec<u8>;

/// The rules of a game.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) k: usize,
    pub(crate) gravity: bool,
    /// All stretches of k squares: the places of each among the marks.
    pub(crate) lines: Vec<Vec<usize>>,
}

impl Rules {
    pub(crate) fn name(&self) -> String {
        let Self {
            width, height, k, ..
        } = self;
        let gravity = if self.gravity { "g" } else { "" };
        format!("{width}x{height}x{k}{gravity}")
    }

    pub(crate) fn empty(&self) -> Marks {
        vec![b'.'; self.width * self.height]
    }

    pub(crate) fn new((width, height, k, gravity): (usize, usize, usize, bool)) -> Self {
        let mut lines = Vec::new();
        for at in 0..width * height {
            let (x, y) = (at / height, at % height);
            let (right, down) = (x + k <= width, y + k <= height);
            let mut add = |fits: bool, place: &dyn Fn(usize) -> usize| {
                if fits {
                    lines.push((0..k).map(place).collect());
                }
            };
            add(down, &|step| at + step);
            add(right, &|step| at + step * height);
            add(right && down, &|step| at + step * (height + 1));
            add(right && y + 1 >= k, &|step| at + step * height - step);
        }
        Self {
            width,
            height,
            k,
            gravity,
            lines,
        }
    }

    /// Who has a line.
    pub(crate) fn winner(&self, marks: &[u8]) -> Option<u8> {
        let full = |line: &[usize]| {
            let mark = marks[line[0]];
            (mark != b'.' && line.iter().all(|&at| marks[at] == mark)).then_some(mark)
        };
        self.lines.iter().find_map(|line| full(line))
    }

    pub(crate) fn is_over(&self, marks: &[u8]) -> bool {
        self.winner(marks).is_some() || !marks.contains(&b'.')
    }

    /// Each move, as reports have it, and where it leads; none once the game is over.
    pub(crate) fn moves(&self, marks: &[u8]) -> Vec<(Vec<u32>, Marks)> {
        if self.is_over(marks) {
            return Vec::new();
        }
        let mark = if circle_moves(marks) { b'o' } else { b'x' };
        let mut moves = Vec::new();
        for (at, _) in marks.iter().enumerate().filter(|(_, mark)| **mark == b'.') {
            let (x, y) = (at / self.height, at % self.height);
            let falls = y + 1 < self.height && marks[at + 1] == b'.';
            if !(self.gravity && falls) {
                let mut next = marks.to_vec();
                next[at] = mark;
                let number = |number: usize| u32::try_from(number).expect("small");
                moves.push((vec![number(x), number(y)], next));
            }
        }
        moves
    }

    /// What a position where the game is over is worth: 1 for a win, or what is left of the winner's stones and the one that won.
    pub(crate) fn end(&self, marks: &[u8], shortest: bool) -> i32 {
        let Some(winner) = self.winner(marks) else {
            return 0;
        };
        // Circle puts the first stone, and of an odd number of squares the last.
        let most = marks.len().div_ceil(2) - usize::from(winner == b'x') * (marks.len() % 2);
        let size = if shortest {
            most + 1 - stones(marks, winner)
        } else {
            1
        };
        let size = i32::try_from(size).expect("small");
        if winner == b'o' { size } else { -size }
    }

    /// The score of a position by definition, where the game is played to its end, and of all those below.
    pub(crate) fn minimax(
        &self,
        marks: &[u8],
        shortest: bool,
        scores: &mut HashMap<Marks, i32>,
    ) -> i32 {
        if let Some(&score) = scores.get(marks) {
            return score;
        }
        let mut below = Vec::new();
        for (_, next) in self.moves(marks) {
            below.push(self.minimax(&next, shortest, scores));
        }
        let score = best(circle_moves(marks), &below).unwrap_or_else(|| self.end(marks, shortest));
        scores.insert(marks.to_vec(), score);
        score
    }

    /// Every position of a small game with its score.
    pub(crate) fn scores(&self, shortest: bool) -> HashMap<Marks, i32> {
        let mut scores = HashMap::new();
        self.minimax(&self.empty(), shortest, &mut scores);
        scores
    }

    /// Of these positions those that are still being played, in order.
    pub(crate) fn playing(&self, scores: &HashMap<Marks, i32>) -> Vec<(Marks, i32)> {
        let all = scores.iter().map(|(marks, score)| (marks.clone(), *score));
        let mut playing: Vec<_> = all.filter(|(marks, _)| !self.is_over(marks)).collect();
        playing.sort_unstable();
        playing
    }

    /// The same to a depth, where `worth` values what is there; it is told which square the last move took, if there was one.
    pub(crate) fn to_depth(&self, marks: &[u8], depth: u32, worth: &dyn Fn(&[u8]) -> i32) -> i32 {
        let below = if depth == 0 {
            Vec::new()
        } else {
            self.moves(marks)
        };
        let below = below
            .iter()
            .map(|(_, next)| self.to_depth(next, depth - 1, worth));
        best(circle_moves(marks), &below.collect::<Vec<_>>()).unwrap_or_else(|| worth(marks))
    }

    /// A position after so many moves by chance, if the game isn't over before.
    pub(crate) fn played(&self, chance: &mut Chance, plies: usize) -> Option<Marks> {
        let mut marks = self.empty();
        for _ in 0..plies {
            let moves = self.moves(&marks);
            let number = chance.below(u32::try_from(moves.len()).expect("small"));
            marks.clone_from(&moves.get(number as usize)?.1);
        }
        (!self.is_over(&marks)).then_some(marks)
    }

    /// The least of a position and its mirror images, turned ones too where nothing falls.
    pub(crate) fn least_image(&self, marks: &[u8]) -> Marks {
        let mut images = vec![marks.to_vec()];
        let mapped = |marks: &Marks, square: &dyn Fn(usize, usize) -> usize| -> Marks {
            let squares = (0..self.width).flat_map(|x| (0..self.height).map(move |y| (x, y)));
            squares.map(|(x, y)| marks[square(x, y)]).collect()
        };
        let (width, height) = (self.width, self.height);
        let mut add = |square: &dyn Fn(usize, usize) -> usize| {
            let more: Vec<Marks> = images.iter().map(|marks| mapped(marks, square)).collect();
            images.extend(more);
        };
        add(&|x, y| (width - 1 - x) * height + y);
        if !self.gravity {
            add(&|x, y| x * height + height - 1 - y);
            if width == height {
                add(&|x, y| y * height + x);
            }
        }
        images.into_iter().min().expect("itself")
    }
}

/// How many squares have this mark.
pub(crate) fn stones(marks: &[u8], mark: u8) -> usize {
    marks.iter().map(|found| usize::from(*found == mark)).sum()
}

/// Whether circle is to move.
pub(crate) fn circle_moves(marks: &[u8]) -> bool {
    (marks.len() - stones(marks, b'.')) % 2 == 0
}

/// The best of these scores for a side; none of none.
pub(crate) fn best(circle: bool, scores: &[i32]) -> Option<i32> {
    let scores = scores.iter().copied();
    if circle { scores.max() } else { scores.min() }
}

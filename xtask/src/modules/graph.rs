//! Circles and floors of a graph whose nodes are numbers from 0.

use std::collections::{BTreeMap, BTreeSet};

/// Arrows from node to node, none of them to itself.
#[derive(Debug, Clone, Default)]
pub(super) struct Graph {
    next: BTreeMap<usize, BTreeSet<usize>>,
}

impl Graph {
    pub(super) fn new(arrows: impl IntoIterator<Item = (usize, usize)>) -> Self {
        let mut graph = Self::default();
        for (from, to) in arrows.into_iter().filter(|(from, to)| from != to) {
            graph.next.entry(from).or_default().insert(to);
        }
        graph
    }

    /// The arrows between those nodes only.
    pub(super) fn among(&self, nodes: &BTreeSet<usize>) -> Self {
        let arrows = self
            .next
            .iter()
            .flat_map(|(&from, next)| next.iter().map(move |&to| (from, to)));
        Self::new(arrows.filter(|(from, to)| nodes.contains(from) && nodes.contains(to)))
    }

    fn after(&self, node: usize) -> impl Iterator<Item = usize> {
        self.next.get(&node).into_iter().flatten().copied()
    }

    /// Everything that can be reached from a node by at least one arrow.
    fn reached(&self, from: usize) -> BTreeSet<usize> {
        let mut seen = BTreeSet::new();
        let mut open: Vec<usize> = self.after(from).collect();
        while let Some(node) = open.pop() {
            if seen.insert(node) {
                open.extend(self.after(node));
            }
        }
        seen
    }

    /// The largest sets of at least two nodes that all reach one another, by their lowest node.
    pub(super) fn circles(&self) -> Vec<BTreeSet<usize>> {
        let reached = |&node: &usize| (node, self.reached(node));
        let reached: BTreeMap<usize, BTreeSet<usize>> = self.next.keys().map(reached).collect();
        let leads =
            |from: usize, to: usize| reached.get(&from).is_some_and(|nodes| nodes.contains(&to));
        let mut circles: Vec<BTreeSet<usize>> = Vec::new();
        for (&node, beyond) in &reached {
            let known = circles.iter().any(|circle| circle.contains(&node));
            if !known && leads(node, node) {
                let mates = beyond.iter().copied().filter(|&mate| leads(mate, node));
                circles.push(mates.collect());
            }
        }
        circles
    }

    /// Each node's floor: 0 if no arrow leads from it, else one above the highest it leads to. The
    /// nodes of a circle stand on one floor.
    pub(super) fn floors(&self, nodes: usize) -> Vec<usize> {
        let mut rooms: Vec<BTreeSet<usize>> =
            (0..nodes).map(|node| BTreeSet::from([node])).collect();
        for circle in self.circles() {
            for &node in &circle {
                rooms[node].clone_from(&circle);
            }
        }
        let mut floors = vec![0; nodes];
        loop {
            let floor = |room: &BTreeSet<usize>| {
                let below = room.iter().flat_map(|&node| self.after(node));
                let below = below.filter(|node| !room.contains(node));
                below.map(|node| floors[node] + 1).max().unwrap_or(0)
            };
            let next: Vec<usize> = rooms.iter().map(floor).collect();
            if next == floors {
                return floors;
            }
            floors = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_back_is_a_circle_and_a_diamond_is_none() {
        let diamond = [(0, 1), (0, 2), (1, 3), (2, 3)];
        assert!(Graph::new(diamond).circles().is_empty());
        let back = Graph::new(diamond.into_iter().chain([(3, 2), (4, 4)]));
        assert_eq!(back.circles(), [BTreeSet::from([2, 3])]);
        assert!(back.among(&BTreeSet::from([0, 1, 2])).circles().is_empty());
    }

    #[test]
    fn every_arrow_leads_to_a_lower_floor() {
        let graph = Graph::new([(0, 1), (1, 2), (0, 2), (3, 2)]);
        assert_eq!(graph.floors(5), [2, 1, 0, 1, 0]);
        let circle = Graph::new([(0, 1), (1, 2), (2, 1), (2, 3)]);
        assert_eq!(circle.floors(4), [2, 1, 1, 0]);
    }
}

//! The exchanges between workers, as timely dataflows: in a round, each sends items to the others and receives theirs.
//!
//! Invariant: all workers take part in the same rounds in the same order. A round ends for a worker when it has received all its
//! items. Items arrive in no fixed order, except those of [`shared`].

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use timely::ExchangeData;
use timely::dataflow::channels::pact::Pipeline;
use timely::dataflow::operators::generic::Operator as _;
use timely::dataflow::operators::{Exchange as _, Input as _, Probe as _};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

/// Items given before the others' are taken in.
const BEAT: usize = 1 << 16;

/// How long a worker that has nothing to do sleeps at a time, at most.
const NAP: Duration = Duration::from_millis(1);

/// Gives each item to the worker named with it, and returns what was given to this one.
pub(crate) fn exchanged<T: ExchangeData + Clone>(
    worker: &mut Worker,
    items: impl IntoIterator<Item = (u64, T)>,
) -> Vec<T> {
    let got = Rc::new(RefCell::new(Vec::new()));
    let (mut input, probe) = (InputHandle::new(), ProbeHandle::new());
    let into = Rc::clone(&got);
    worker.dataflow::<u64, _, _>(|scope| {
        let given = scope.input_from(&mut input).container::<Vec<(u64, T)>>();
        let taken = given.exchange(|(to, _): &(u64, T)| *to);
        let kept = taken.unary::<timely::container::CapacityContainerBuilder<Vec<()>>, _, _, _>(
            Pipeline,
            "Keep",
            move |_, _| {
                move |input, _output| {
                    input.for_each_stamp(|_, batches| {
                        let mut got = into.borrow_mut();
                        for batch in batches {
                            got.extend(batch.drain(..).map(|(_, item)| item));
                        }
                    });
                }
            },
        );
        kept.probe_with(&probe);
    });
    for (number, item) in items.into_iter().enumerate() {
        input.send(item);
        if number % BEAT == BEAT - 1 {
            worker.step();
        }
    }
    input.close();
    while !probe.done() {
        worker.step_or_park(Some(NAP));
    }
    got.take()
}

/// Tells all workers a value each, and returns all of them in the workers' order.
pub(crate) fn shared<T: ExchangeData + Clone>(worker: &mut Worker, value: &T) -> Vec<T> {
    let (me, all) = (worker.index(), worker.peers() as u64);
    let mut got = exchanged(worker, (0..all).map(|to| (to, (me, value.clone()))));
    got.sort_by_key(|&(from, _)| from);
    got.into_iter().map(|(_, value)| value).collect()
}

import { setImmediate } from 'node:timers/promises'
import { Work } from '../../../core/expression/work'
import { InterruptedError, Slices } from '../../../core/slices'
import { sliceOfTime } from '../../platform/slices'
import type { Scene } from './scene'

/**
 * Decides on a scene while others have their turn: a rule whose slice of time is over is interrupted and decides again,
 * with what its long work has come to. Ids that it makes beside that are the same each time.
 */
export async function inSlices<Given extends Pick<Scene, 'snapshot'>, Value>(
  scene: Given,
  decide: (scene: Given) => Value,
  work = new Work(true),
): Promise<Value> {
  const { snapshot } = scene
  const slices = new Slices(sliceOfTime(), snapshot.newId)
  const ids: string[] = []
  for (;;) {
    let made = 0
    const newId = () => {
      const id = ids[made] ?? snapshot.newId()
      ids[made++] = id
      return id
    }
    try {
      return decide({ ...scene, snapshot: { ...snapshot, newId, slices, work: work.fork() } })
    } catch (interrupted) {
      if (!(interrupted instanceof InterruptedError)) throw interrupted
    }
    slices.restart()
    await setImmediate()
  }
}

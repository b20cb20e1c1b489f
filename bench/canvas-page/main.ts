import { stepsOf } from './steps'

/** One way to draw steps; answers when they stand. */
export type Draw = (root: HTMLElement, steps: ReturnType<typeof stepsOf>) => Promise<void>

const contenders: Record<string, () => Promise<{ draw: Draw }>> = {
  ours: () => import('./of/ours'),
  'bpmn-js': () =>
    // @ts-expect-error a peer that only the bench installs
    import('./of/bpmn-js.js'),
}

const load = contenders[new URLSearchParams(location.search).get('of') ?? 'ours']
const root = document.getElementById('root')
if (!load || !root) throw new Error('which canvas?')
const { draw } = await load()
Object.assign(window, { draw: (count: number) => draw(root, stepsOf(count)) })

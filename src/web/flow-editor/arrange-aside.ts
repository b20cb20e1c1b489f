import type { FlowDesign } from '#/generated/types'
import type { Point } from './layout'

/** Arranges beside the page: five hundred steps take about a second, and the canvas stays alive meanwhile. */
export function arrangeAside({ funlist }: Pick<FlowDesign, 'funlist'>): Promise<[string, Point][]> {
  const worker = new Worker(new URL('./arrange-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<[string, Point][]>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<[string, Point][]>) => resolve(data))
    worker.addEventListener('error', reject)
    worker.postMessage({ funlist })
  }).finally(() => worker.terminate())
}

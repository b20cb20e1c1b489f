import type { DiagramLayout, LayoutGraph } from '../../core/diagram/layout'

/** Computes the layout in a worker. Hundreds of cards take seconds, and the page stays responsive. */
export function layoutInWorker(drawing: LayoutGraph): Promise<DiagramLayout> {
  const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<DiagramLayout>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<DiagramLayout>) => resolve(data))
    worker.addEventListener('error', reject)
    worker.postMessage(drawing)
  }).finally(() => worker.terminate())
}

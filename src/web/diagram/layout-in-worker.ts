import type { Layout, LayoutGraph } from './layout'

/** Computes the layout in a worker. Hundreds of cards take seconds, and the page stays responsive. */
export function layoutInWorker(drawing: LayoutGraph): Promise<Layout> {
  const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Layout>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Layout>) => resolve(data))
    worker.addEventListener('error', reject)
    worker.postMessage(drawing)
  }).finally(() => worker.terminate())
}

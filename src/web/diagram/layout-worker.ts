import { computeLayout, type LayoutGraph } from './layout'

addEventListener('message', ({ data }: MessageEvent<LayoutGraph>) => {
  postMessage(computeLayout(data))
})

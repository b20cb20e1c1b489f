import { computeLayout, type LayoutGraph } from '../../core/diagram/layout'

addEventListener('message', ({ data }: MessageEvent<LayoutGraph>) => {
  postMessage(computeLayout(data))
})

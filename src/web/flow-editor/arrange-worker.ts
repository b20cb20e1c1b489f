import type { FlowDesign } from '#/generated/types'
import { arrange } from './arrange'

addEventListener('message', ({ data }: MessageEvent<Pick<FlowDesign, 'funlist'>>) => {
  postMessage(arrange(data))
})

import { type Drawing, layOut } from './layout'

addEventListener('message', ({ data }: MessageEvent<Drawing>) => {
  postMessage(layOut(data))
})

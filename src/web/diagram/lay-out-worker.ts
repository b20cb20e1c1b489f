import { type Drawing, layOut } from './lay-out'

addEventListener('message', ({ data }: MessageEvent<Drawing>) => {
  postMessage(layOut(data))
})

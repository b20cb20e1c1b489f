import { type BodySecret, decryptBody, encryptBody } from './body-codec'

export interface CodecTask {
  way: 'encrypt' | 'decrypt'
  secret: BodySecret
  text: string
}

addEventListener('message', ({ data }: MessageEvent<CodecTask>) => {
  postMessage(
    data.way === 'encrypt' ? encryptBody(data.secret, data.text) : decryptBody(data.secret, data.text),
  )
})

import { type BodySecret, decryptResponseText, encryptBody } from './body-codec'

export interface CodecTask {
  way: 'encrypt' | 'decrypt'
  secret: BodySecret
  text: string
}

addEventListener('message', async ({ data: { way, secret, text } }: MessageEvent<CodecTask>) => {
  postMessage(way === 'encrypt' ? encryptBody(secret, text) : await decryptResponseText(secret, text))
})

import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** Request with files that is the dearest of its kind, and what it is. */
export interface CostlyUpload {
  kind: string
  call: 'oa/form/uploadfile' | 'oa/form/uploadimage' | 'employee/profile/picture'
  type: string
  content: Buffer
}

const boundary = '----watchdog'

interface Part {
  headers: string[]
  content: Buffer | string
}

const multipart = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ headers, content }) => [
      Buffer.from(`--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])

const fileHeaders = (name: string, mime = 'text/plain') => [
  `Content-Disposition: form-data; name="filename[]"; filename="${name}"`,
  `Content-Type: ${mime}`,
]

const ofParts = (kind: string, parts: readonly Part[]): CostlyUpload => ({
  kind,
  call: 'oa/form/uploadfile',
  type: `multipart/form-data; boundary=${boundary}`,
  content: multipart(parts),
})

const listOf = <Entry>(count: number, make: (at: number) => Entry) =>
  Array.from({ length: count }, (_, at) => make(at))

/** Files whose parts have long, many, encoded or unfinished headers. */
function* headers(): Generator<CostlyUpload> {
  const twenty = (headersOf: (at: number) => string[]) =>
    listOf(20, (at) => ({ headers: headersOf(at), content: '字' }))
  yield ofParts(
    '20 names of 12,000 letters',
    twenty(() => fileHeaders(`${'字'.repeat(4_000)}.txt`)),
  )
  yield ofParts(
    '20 encoded names',
    twenty(() => fileHeaders(`${'=?utf-8?B?5a2X?='.repeat(700)}.txt`)),
  )
  yield ofParts(
    '20 names of percent signs',
    twenty(() => fileHeaders(`${'%E5%AD%97'.repeat(1_000)}.txt`)),
  )
  yield ofParts(
    '20 parts of 400 headers',
    twenty(() => [...fileHeaders('a.txt'), ...listOf(400, (at) => `X-${at}: ${'a'.repeat(20)}`)]),
  )
  yield ofParts(
    'parameters without end',
    twenty(() => [
      `Content-Disposition: form-data; name="filename[]"; ${listOf(1_000, (at) => `a${at}="\\"${at}"`).join('; ')}; filename="a.txt"`,
    ]),
  )
  yield ofParts('a header of 4 MB', [{ headers: [`X: ${'a'.repeat(4_000_000)}`], content: '字' }])
  yield ofParts('1 MB of line ends', [{ headers: fileHeaders('a.txt'), content: '\r\n--'.repeat(250_000) }])
}

/** Pictures that are as large as they may be. */
async function* pictures(): AsyncGenerator<CostlyUpload> {
  const size = { width: 8_000, height: 6_000, channels: 3 as const }
  const plain = sharp({ create: { ...size, background: '#888' } })
  const noise = sharp(randomBytes(1_300 * 1_000 * 3), { raw: { width: 1_300, height: 1_000, channels: 3 } })
  const made = [
    { kind: 'a plain PNG of 48 megapixels', mime: 'image/png', bytes: await plain.clone().png().toBuffer() },
    {
      kind: 'a plain JPEG of 48 megapixels',
      mime: 'image/jpeg',
      bytes: await plain.clone().jpeg().toBuffer(),
    },
    { kind: 'a PNG of noise', mime: 'image/png', bytes: await noise.png().toBuffer() },
  ]
  for (const { kind, mime, bytes } of made)
    for (const call of ['oa/form/uploadimage', 'employee/profile/picture'] as const) {
      const name = `看门狗.${mime.slice(6)}`
      const part = { headers: fileHeaders(name, mime), content: bytes }
      const avatar = { headers: ['Content-Disposition: form-data; name="kind"'], content: 'avatar' }
      const parts = call === 'employee/profile/picture' ? [avatar, part] : [part]
      yield { kind, call, type: `multipart/form-data; boundary=${boundary}`, content: multipart(parts) }
    }
}

/** The dearest headers and pictures of uploads. */
export async function* costlyUploads(): AsyncGenerator<CostlyUpload> {
  yield* headers()
  yield* pictures()
}

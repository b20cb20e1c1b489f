import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { addFiles, verifyProofFiles } from './read-proof'

const codes = (bytes: Uint8Array) =>
  verifyProofFiles([{ bytes, name: '文件' }]).map(({ kind, code }) => `${kind} ${code}`)

test.each([
  ['a text', strToU8('买卖合同')],
  ['JSON that is no receipt', strToU8('{"number":"YZ-1"}')],
  ['a broken archive', Uint8Array.of(0x50, 0x4b, 3, 4, 9, 9)],
  ['nothing', new Uint8Array()],
])('rejects %s as neither a bundle, a receipt nor a signed PDF', (_, bytes) =>
  expect(codes(bytes)).toEqual(['fault verify.no-bundle']),
)

test('never calls an archive of other files valid', () =>
  expect(codes(zipSync({ 'flow.json': strToU8('{}') })).join()).toMatch(/fault/))

test('rejects a PDF without a signature', () =>
  expect(codes(strToU8('%PDF-1.7'))).toEqual(['fault verify.paper-unsigned']))

test('adds signed papers to a bundle, whatever is dropped first, and replaces it by another bundle', () => {
  const file = (name: string, text: string) => ({ name, bytes: strToU8(text) })
  const [bundle, other, paper] = [file('a.zip', 'PK'), file('b.zip', 'PK'), file('a.pdf', '%PDF-1.7')]
  expect(addFiles([], [paper, bundle])).toEqual([bundle, paper])
  expect(addFiles([bundle], [paper])).toEqual([bundle, paper])
  expect(addFiles([bundle, paper], [paper])).toEqual([bundle, paper])
  expect(addFiles([bundle, paper], [other])).toEqual([other])
  expect(addFiles([paper], [bundle])).toEqual([bundle])
})

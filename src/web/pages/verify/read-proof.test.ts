import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { verifyProofFile } from './read-proof'

const codes = (bytes: Uint8Array) => verifyProofFile(bytes, '文件').map(({ kind, code }) => `${kind} ${code}`)

test.each([
  ['a text', strToU8('买卖合同')],
  ['JSON that is no receipt', strToU8('{"number":"YZ-1"}')],
  ['a broken archive', Uint8Array.of(0x50, 0x4b, 3, 4, 9, 9)],
  ['nothing', new Uint8Array()],
])('rejects %s as neither a bundle nor a receipt', (_, bytes) =>
  expect(codes(bytes)).toEqual(['fault verify.no-bundle']),
)

test('never calls an archive of other files valid', () =>
  expect(codes(zipSync({ 'flow.json': strToU8('{}') })).join()).toMatch(/fault/))

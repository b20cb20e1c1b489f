import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readZip } from './office-package'

const exact = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

/** Stored files under names in any bytes: a zip by hand. */
function plainZip(files: readonly { name: Uint8Array; body: Uint8Array; declared?: number }[]): ArrayBuffer {
  const [heads, bodies]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const { name, body, declared = body.length } of files) {
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    const head = Buffer.alloc(46)
    head.writeUInt32LE(0x02014b50, 0)
    head.writeUInt16LE((46 << 9) | (11 << 5) | 28, 14)
    head.writeUInt32LE(body.length, 20)
    head.writeUInt32LE(declared, 24)
    head.writeUInt16LE(name.length, 28)
    head.writeUInt32LE(offset, 42)
    heads.push(head, Buffer.from(name))
    bodies.push(local, Buffer.from(name), Buffer.from(body))
    offset += 30 + name.length + body.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(offset, 16)
  return exact(Buffer.concat([...bodies, ...heads, end]))
}

test('lists files with Chinese names of both encodings, sizes and times, nested', () => {
  const body = strToU8('x')
  const name = Uint8Array.from([0xcd, 0xa8, 0xd6, 0xaa, ...strToU8('/a.txt')])
  const { entries, count } = readZip(
    plainZip([
      { name, body },
      { name: strToU8('合同/正文.docx'), body },
    ]),
  )
  expect(count).toBe(2)
  expect(entries.map(({ path }) => path)).toEqual(['通知/a.txt', '合同/正文.docx'])
  expect(entries[0]).toMatchObject({ bytes: 1, at: '2026-11-28 00:00', isEncrypted: false })
})

test('lists a bomb without unpacking it', () => {
  const bomb = plainZip([{ name: strToU8('bomb'), body: strToU8('x'), declared: 0xfffffff0 }])
  expect(readZip(bomb).entries[0]?.bytes).toBe(0xfffffff0)
})

test.each([
  ['text', strToU8('no zip at all, but long enough to look for a directory')],
  ['nothing', new Uint8Array()],
  ['a zip without its end', zipSync({ a: strToU8('x'.repeat(500)) }).slice(0, -30)],
])('rejects %s', (_, bytes) => expect(() => readZip(exact(bytes))).toThrow('unreadable'))

test('any bytes are listed or rejected', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      const end = Buffer.concat([Buffer.from(bytes), Buffer.from('504b0506', 'hex'), Buffer.from(bytes)])
      try {
        readZip(exact(end))
      } catch (error) {
        expect(error).toMatchObject({ reason: 'unreadable' })
      }
    }),
  )
})

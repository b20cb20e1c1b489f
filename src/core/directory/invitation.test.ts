import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveInvitationState, readInvitees } from './invitation'

test('reads mail addresses and phone numbers from pasted lines, each once', () => {
  expect(readInvitees(' li@acme.cn，13800000001;li@acme.cn\n\n+8613800000002、wang@acme.cn ')).toEqual([
    { way: 'mail', address: 'li@acme.cn' },
    { way: 'sms', address: '13800000001' },
    { way: 'sms', address: '+8613800000002' },
    { way: 'mail', address: 'wang@acme.cn' },
  ])
})

test('names an address that is none, and the limit of addresses', () => {
  expect(() => readInvitees('li@acme.cn 李娜')).toThrowError(
    expect.objectContaining({ code: 'invitation.address-invalid', params: { text: '李娜' } }),
  )
  const many = Array.from({ length: 101 }, (_, index) => `p${index}@acme.cn`).join('\n')
  expect(() => readInvitees(many)).toThrowError(
    expect.objectContaining({ code: 'invitation.addresses-many', params: { most: 100 } }),
  )
})

test('is open only before its end, unrevoked and with uses left', () => {
  fc.assert(
    fc.property(
      fc.nat(3),
      fc.integer({ min: 1, max: 3 }),
      fc.integer(),
      fc.boolean(),
      (uses, maxUses, left, isRevoked) => {
        const use = { uses, maxUses, expiresAt: new Date(left), revokedAt: isRevoked ? new Date(0) : null }
        expect(deriveInvitationState(use, 0) === 'open').toBe(uses < maxUses && left > 0 && !isRevoked)
      },
    ),
  )
})

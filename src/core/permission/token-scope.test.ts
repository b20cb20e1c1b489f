import { describe, expect, test } from 'vitest'
import catalogue from '../../generated/catalogue.json'
import { type CallTraits, isInTokenScope, tokenScopeOf } from './token-scope'

const calls = (
  catalogue.calls as (CallTraits & { name: string; open?: boolean; settles?: string[] })[]
).filter(({ open }) => !open)

describe('the scope of a call', () => {
  test.each([
    [{ permission: 'flow.work' }, 'flow.read'],
    [{ permission: 'flow.work.deal.check' }, 'flow.read'],
    [{ permission: 'flow.work.deal', writes: true }, 'flow.decide'],
    [{ permission: 'flow.work.create', writes: true }, 'flow.start'],
    [{ permission: 'flow.work.withdraw', writes: true }, 'flow.write'],
    [{ permission: 'flow.work.entrust', writes: true }, 'flow.delegate'],
    [{ permission: 'flow.workshop' }, undefined],
    [{ permission: 'security' }, undefined],
    [{ permission: 'directory', writes: true, secret: true }, undefined],
    [{ own: true }, undefined],
    [{ writes: true }, undefined],
    [{}, 'any'],
  ] as const)('of %j is %s', (call, scope) => {
    expect(tokenScopeOf(call)).toBe(scope)
  })

  test('holds a token without scopes to what every signed-in person reads', () => {
    expect(
      calls.filter((call) => isInTokenScope([], call) && (call.writes || call.permission) && !call.programs),
    ).toEqual([])
  })

  test('lets every token ask for less than itself', () => {
    expect(calls.filter(({ programs }) => programs).map(({ name }) => name)).toEqual([
      'employee/program/token/embed',
    ])
  })

  test('keeps from every token what completes a sign-in or changes the own account', () => {
    const kept = calls.filter(({ own, secret, settles, writes }) => own || secret || (settles && writes))
    expect(
      kept.filter((call) => tokenScopeOf(call) !== undefined && !call.programs).map(({ name }) => name),
    ).toEqual([])
  })
})

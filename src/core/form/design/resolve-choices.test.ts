import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FormItem } from '../../../generated/types'
import type { RemoteFunction } from '../../expression'
import { runToCompletion } from '../../slices'
import { checkFieldValue } from '../check/check-form'
import { checkSources } from '../check/check-source'
import { fieldValueToText } from '../field-values/value-text'
import { evaluateArguments, resolveChoices } from './resolve-choices'
import { formatPaths, isOfferedChoice, toChoices, toPathEntry } from './source-rows'

const item = (type: string, options: Record<string, unknown>): FormItem =>
  ({
    type,
    name: '城市',
    key: '1700000000000_1',
    keyindex: 1,
    model: 'city',
    icon: '',
    rules: [],
    options: { ...options },
  }) as unknown as FormItem

const remote = (options: Record<string, unknown> = {}, type = 'select') =>
  item(type, {
    sourceType: 'remote',
    remoteUrlAlias: 'cities',
    props: { data: { province: '@[省_1700000000000_2]' } },
    ...options,
  })

const scope = (province: unknown, answer?: unknown) => ({
  value: () => province,
  remote: (name: string, args: readonly unknown[]) =>
    name === 'options cities' && args[0] === 'province' && args[1] === province ? answer : undefined,
})

const tree = [
  {
    value: 'gz',
    label: '贵州',
    children: [
      { value: 'gy', label: '贵阳' },
      { value: 'zy', label: '遵义' },
    ],
  },
  { value: 'bj', label: '北京' },
]

describe('remote sources', () => {
  test('queries a remote source with the fields that its parameters name', () => {
    expect(evaluateArguments(remote(), scope('贵州'))).toEqual(['province', '贵州'])
    expect(resolveChoices(remote(), scope('贵州', ['贵阳', '遵义']))).toEqual([
      { value: '贵阳', label: '贵阳' },
      { value: '遵义', label: '遵义' },
    ])
  })

  test('skips the query while its inputs are empty, and offers no choices', () => {
    expect(evaluateArguments(remote(), scope(''))).toBeUndefined()
    expect(resolveChoices(remote(), scope(''))).toEqual([])
  })

  test('leaves the choices unknown until the source responds', () => {
    expect(resolveChoices(remote(), scope('贵州'))).toBeUndefined()
  })

  test('reads value, label and children from the configured members', () => {
    const props = { value: 'id', label: 'text', children: 'sub' }
    const answer = [{ id: 1, text: '一', sub: [{ id: 2, text: '二' }] }]
    expect(resolveChoices(remote({ props }), { value: () => '', remote: () => answer })).toEqual([
      { value: 1, label: '一', children: [{ value: 2, label: '二' }] },
    ])
  })
})

test.each([
  ['a list', ['甲', '乙', '', null]],
  ['a text', '甲、乙'],
])('offers choices from %s of another field', (_, value) => {
  const local = item('select', { sourceType: 'local', localSource: '@[名单_1700000000000_3]' })
  expect(resolveChoices(local, { value: () => value })?.map((choice) => choice.value)).toEqual(['甲', '乙'])
})

describe('hostile responses', () => {
  const parts = { value: 'value', label: 'label', children: 'children', showLabel: false }

  test('offers only plain values and names from a hostile response without failing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (answer) => {
        const all = toChoices(answer, parts)
        const walk = (choices: typeof all): boolean =>
          choices.every(
            ({ value, label, children = [] }) =>
              ['string', 'number'].includes(typeof value) && typeof label === 'string' && walk(children),
          )
        expect(walk(all)).toBe(true)
      }),
    )
  })

  test.each([
    ['an object in place of a list', { value: 1 }],
    ['rows without a value', [{ label: 'x' }, { value: { a: 1 } }, { value: null }, [1], true]],
    ['inherited names', [JSON.parse('{"__proto__": {"value": "x"}}')]],
  ])('offers nothing for a response of %s', (_, answer) => {
    expect(toChoices(answer, parts)).toEqual([])
  })

  test('truncates a response that nests without end', () => {
    const nested = Array.from({ length: 100 }).reduce<unknown[]>(
      (below) => [{ value: 'v', children: below }],
      [],
    )
    expect(JSON.stringify(toChoices(nested, parts)).split('children').length).toBeLessThan(14)
  })

  test('offers each value once and limits the length of the list', () => {
    expect(toChoices(['a', 'a'], parts)).toHaveLength(1)
    expect(
      toChoices(
        Array.from({ length: 30_000 }, (_, i) => i),
        parts,
      ),
    ).toHaveLength(20_000)
  })
})

describe('values of a source', () => {
  const right = { access: 'edit', required: false } as const
  const check = (field: FormItem, value: unknown, offered?: readonly unknown[], before?: unknown) =>
    checkFieldValue(field, value, {
      right,
      before: { city: before },
      choices: () =>
        offered &&
        toChoices(offered, { value: 'value', label: 'label', children: 'children', showLabel: false }),
    }).map(({ code }) => code)

  test('rejects a value that its source does not offer, unless already stored', () => {
    expect(check(remote(), '贵阳', ['贵阳'])).toEqual([])
    expect(check(remote(), '上海', ['贵阳'])).toEqual(['form.choice'])
    expect(check(remote(), '上海', ['贵阳'], '上海')).toEqual([])
    expect(check(remote(), { $ne: 1 }, undefined)).toEqual(['form.type'])
  })

  test('accepts a custom value where the field allows it', () => {
    expect(check(remote({ showOtherOption: true }), '上海', ['贵阳'])).toEqual([])
  })

  test('requires a leaf of a tree unless any level can be chosen', () => {
    const fixed = item('cascader', { sourceType: 'json', jsonOptions: tree })
    expect(check(fixed, ['gz', 'gy'])).toEqual([])
    expect(check(fixed, ['bj'])).toEqual([])
    expect(check(fixed, ['gz'])).toEqual(['form.choice'])
    expect(check(fixed, ['bj', 'gy'])).toEqual(['form.choice'])
    const free = item('cascader', {
      sourceType: 'json',
      jsonOptions: tree,
      cascader_set: { checkStrictly: true },
    })
    expect(check(free, ['gz'])).toEqual([])
  })

  test('stores with a value the names of its source and no others', () => {
    const named = item('custom', { componentName: 'fm-ele-cascader', sourceType: 'json', jsonOptions: tree })
    const entry = toPathEntry([
      { value: 'gz', label: '贵州' },
      { value: 'gy', label: '贵阳' },
    ])
    expect(check(named, [entry])).toEqual([])
    expect(check(named, [{ ...entry, pathname: ['贵州', '北京'] }])).toEqual(['form.choice'])
    expect(check(named, [{ ...entry, last: 'zy' }])).toEqual(['form.choice'])
    expect(check(named, [entry, toPathEntry([{ value: 'bj', label: '北京' }])])).toEqual(['form.choice'])
    expect(fieldValueToText(named, [entry])).toBe('贵州/贵阳')
    expect(
      formatPaths({ ...named, options: { ...named.options, cascader_set: { 'show-all-levels': false } } }, [
        entry,
      ]),
    ).toBe('贵阳')
  })

  test('accepts a value of a tree only with the path that leads to it', () => {
    const named = item('custom', { componentName: 'fm-ele-cascader', sourceType: 'json', jsonOptions: tree })
    expect(isOfferedChoice(named, [{ path: [], pathname: [] }], tree)).toBe(false)
    expect(isOfferedChoice(named, ['gz'], tree)).toBe(false)
  })

  test('displays a value of a static tree by its names', () => {
    expect(fieldValueToText(item('cascader', { sourceType: 'json', jsonOptions: tree }), ['gz', 'zy'])).toBe(
      '贵州/遵义',
    )
    expect(fieldValueToText(remote({}, 'cascader'), ['gz', 'zy'])).toBe('gz/zy')
  })
})

describe('check of sources in a design', () => {
  const codes = (field: FormItem, remote?: ReadonlyMap<string, RemoteFunction>) =>
    runToCompletion(checkSources({ list: [field] }, { remote })).map(({ code }) => code)

  test('reports a source that is unnamed, unconfigured or queried with missing fields', () => {
    expect(codes(remote({ remoteUrlAlias: '' }))).toEqual(['form-design.source-missing'])
    expect(codes(remote({ remoteUrlAlias: '', remoteUrl: 'https://old.example/areas' }))).toEqual([
      'form-design.source-address',
    ])
    expect(codes(remote({ props: {} }), new Map())).toEqual(['form-design.source-unknown'])
    expect(codes(remote({ props: {} }))).toEqual([])
    expect(codes(remote())).toHaveLength(1)
    expect(codes(item('select', { sourceType: 'local', localSource: ' ' }))).toEqual([
      'form-design.source-missing',
    ])
    expect(codes(item('select', { sourceType: 'json', jsonOptions: [] }))).toEqual([])
  })
})

import { expect, test } from 'vitest'
import { emptyForm } from '#/core/form'
import json from '#/generated/functions.json'
import type { FormDesign } from '#/generated/types'
import { hasPatternFunction } from './formula-binding'

interface LanguageFunction {
  name: string
  aliases?: string[]
  parameters?: { of?: string }[]
}

const functions: readonly LanguageFunction[] = json as never
const withText = (text: string): FormDesign => ({ ...emptyForm(), config: { hint: text } as never })

test('a form that names a function of patterns in any spelling waits for their engine, others do not', () => {
  const matching = functions.filter(({ parameters = [] }) => parameters.some((one) => one.of === 'pattern'))
  const names = matching.flatMap(({ name, aliases = [] }) => [name, ...aliases])
  expect(names.length).toBeGreaterThan(5)
  const others = functions.filter((one) => !matching.includes(one)).map(({ name }) => name)
  expect(names.filter((name) => !hasPatternFunction(withText(`$[${name}]("a","b")`)))).toEqual([])
  expect(others.filter((name) => hasPatternFunction(withText(`$[${name}](1)`)))).toEqual([])
})

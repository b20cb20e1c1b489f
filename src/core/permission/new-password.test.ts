import { expect, test } from 'vitest'
import zh from '#/generated/texts/all/zh.json'
import settings from '#schemas/forms/company-settings.json'
import { defaultPasswordPolicy, newPasswordProblem } from './new-password'

test.each([
  ['nothing', '', 'password.new-missing'],
  ['five characters', 'Abc12', 'password.length'],
  ['six characters', 'Abc123', undefined],
  ['twenty characters', `Abc1${'x'.repeat(16)}`, undefined],
  ['twenty-one characters', `Abc1${'x'.repeat(17)}`, 'password.length'],
  ['six letters, two of them outside the basic plane', 'Ab1𠮷𠮷', 'password.length'],
  ['no capital letter', 'xinmima2027', 'password.characters'],
  ['no small letter', 'XINMIMA2027', 'password.characters'],
  ['no digit', 'Xinmimaxin', 'password.characters'],
  ['Chinese letters beside the three kinds', 'Ab1你好吗', undefined],
  ['one that everybody tries', 'Password1', 'password.common'],
  ["the demo company's", 'Qianpi123', 'password.common'],
])('%s', (_, password, problem) => expect(newPasswordProblem(password, 'mixed')).toBe(problem))

test.each([
  ['seven characters', 'xinmima', 'password.length-asvs'],
  ['eight of one kind', 'xinmimax', undefined],
  ['a hundred and twenty-eight characters', 'x y'.repeat(42).padEnd(128, 'z'), undefined],
  ['one more', 'x'.repeat(129), 'password.length-asvs'],
  ['one that everybody tries', 'password123', 'password.common'],
])('until a company configures its rules: %s', (_, password, problem) =>
  expect(newPasswordProblem(password, defaultPasswordPolicy)).toBe(problem),
)

test.each([
  ['nine characters', 'xin-mima-', 'password.length-long'],
  ['ten of one kind', 'xinmimaxin', undefined],
  ['a sentence', '我每天早上八点喝一杯茶', undefined],
  ['a hundred and twenty-eight characters', 'x y'.repeat(42).padEnd(128, 'z'), undefined],
  ['forty-seven Chinese characters', '我'.repeat(47), undefined],
  ['more of them than can be encrypted', '我'.repeat(48), 'password.length-long'],
  ['one more', 'x'.repeat(129), 'password.length-long'],
  ['one that everybody tries', 'password123', 'password.common'],
])('with length as the only requirement: %s', (_, password, problem) =>
  expect(newPasswordProblem(password, 'long')).toBe(problem),
)

const ruleChoices = (): string[] => {
  const found: string[] = []
  JSON.stringify(settings, (_, one) => {
    if (one?.model === 'password_policy')
      found.push(...one.options.options.map(({ value }: { value: string }) => value))
    return one
  })
  return found
}

test('S1-252 “Password length 6 to 20”: the first choice of the password rule is as specified', () => {
  expect(ruleChoices()).toEqual(['mixed', 'asvs', 'long'])
  const lengths = [5, 6, 20, 21].map((length) => newPasswordProblem(`Ab1${'x'.repeat(length - 3)}`, 'mixed'))
  expect(lengths).toEqual(['password.length', undefined, undefined, 'password.length'])
})

test("S1-148 “New password 6 to 20 characters: 'length between 6 and 20 characters'”: the message names both", () => {
  expect(zh['password.length']).toMatch(/6.*20/)
  expect(newPasswordProblem('Abc12', 'mixed')).toBe('password.length')
})

test('S1-149 “an uppercase letter, a lowercase letter and a digit”: each is required', () => {
  for (const password of ['xinmi2027', 'XINMI2027', 'Xinmimaxin'])
    expect(newPasswordProblem(password, 'mixed')).toBe('password.characters')
  expect(newPasswordProblem('Xinmi2027', 'mixed')).toBeUndefined()
})

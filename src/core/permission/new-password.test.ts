import { expect, test } from 'vitest'
import { newPasswordProblem } from './new-password'

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
])('%s', (_, password, problem) => expect(newPasswordProblem(password)).toBe(problem))

import { expect, test } from 'vitest'
import { findUndefinedNames } from './undefined-names'

test('reports browser names that the sandbox lacks', () => {
  const script = `({ "default": function ({ Models, FormConfig }) {
    if (Models.a) alert('x')
    window.localStorage.setItem('a', Models.a)
    setTimeout(() => this.$message.info('b'), 100)
    $.ajax({ url: 'c', alert: 1 })
  } })`
  expect(findUndefinedNames(script)).toEqual(['alert', 'window', 'setTimeout', '$'])
})

test('ignores names that the script declares, receives or only tests for', () => {
  const script = `{ "default": function ({ Models: { a, ...others }, list = [] }, [first]) {
    const { b: [c], d = a } = others
    function helper(e) { try { return e + c + d + first } catch (fault) { return String(fault) } }
    class Own {}
    if (typeof window === 'undefined') console.log(new Own(), list.map((one) => helper(one)), Math.max(1, 2), arguments.length)
    return JSON.stringify({ alert: new Date() })
  } }`
  expect(findUndefinedNames(script)).toEqual([])
})

test('returns nothing for a text that is not a script', () => {
  expect(findUndefinedNames('({ default( {')).toEqual([])
})

import { expect, test } from 'vitest'
import { findUndefinedNames } from './undefined-names'

test('what a browser has and the sandbox lacks is named', () => {
  const script = `({ "default": function ({ Models, FormConfig }) {
    if (Models.a) alert('x')
    window.localStorage.setItem('a', Models.a)
    setTimeout(() => this.$message.info('b'), 100)
    $.ajax({ url: 'c', alert: 1 })
  } })`
  expect(findUndefinedNames(script)).toEqual(['alert', 'window', 'setTimeout', '$'])
})

test('what the script declares, gets or only asks about is not', () => {
  const script = `{ "default": function ({ Models: { a, ...others }, list = [] }, [first]) {
    const { b: [c], d = a } = others
    function helper(e) { try { return e + c + d + first } catch (fault) { return String(fault) } }
    class Own {}
    if (typeof window === 'undefined') console.log(new Own(), list.map((one) => helper(one)), Math.max(1, 2), arguments.length)
    return JSON.stringify({ alert: new Date() })
  } }`
  expect(findUndefinedNames(script)).toEqual([])
})

test('a text that is no script answers nothing', () => {
  expect(findUndefinedNames('({ default( {')).toEqual([])
})

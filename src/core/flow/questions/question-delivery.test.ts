import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertDeliveryFits, deliveryBodyOf, fillDelivery } from './question-delivery'

const answer = {
  id: 'q1',
  state: 'narrowed',
  by: [{ name: '陈国栋', opinion: '{{/id}}' }],
  narrowed: { arguments: { 'a/b': 7 } },
  answer: { answer: { content: {} }, keys: {} },
}

test.each([
  ['a text that is a pointer becomes the member', '{{/answer}}', answer.answer],
  ['a pointer within a text becomes its text', '{{/id}} is {{/state}}', 'q1 is narrowed'],
  ['an object within a text becomes JSON', 'got {{/narrowed}}', 'got {"arguments":{"a/b":7}}'],
  ['a list is read by its numbers', '{{/by/0/name}}', '陈国栋'],
  ['an escaped name is one member', '{{/narrowed/arguments/a~1b}}', 7],
  ['what does not exist is null', ['{{/narrowed/arguments/c}}'], [null]],
  ['what does not exist is empty within a text', 'x{{/by/7/name}}y', 'xy'],
  ['own members only', '{{/by/constructor}}', null],
  ['a text of an answer is not filled again', '{{/by/0/opinion}}', '{{/id}}'],
  ['names of members stay', { '{{/id}}': 1 }, { '{{/id}}': 1 }],
  ['other braces stay', '{{id}} {/id} {{/}}', '{{id}} {/id} {{/}}'],
])('%s', (_, body, filled) => expect(fillDelivery(body, answer)).toEqual(filled))

test('a body without pointers is delivered as it is', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (body) => {
      fc.pre(!JSON.stringify(body).includes('{{/'))
      expect(JSON.stringify(fillDelivery(body, answer))).toBe(JSON.stringify(body))
    }),
  )
})

test('a refusal has its own body, or that of a yes', () => {
  expect(deliveryBodyOf({ body: [1], refusal: [2] }, true)).toEqual([1])
  expect(deliveryBodyOf({ body: [1], refusal: [2] }, false)).toEqual([2])
  expect(deliveryBodyOf({ body: [1] }, false)).toEqual([1])
  expect(deliveryBodyOf({}, true)).toBe(undefined)
})

test('pointers without an end are delivered as text, in the largest body too', () => {
  const body = ['{{/'.repeat(2_700)]
  assertDeliveryFits({ body })
  expect(fillDelivery(body, answer)).toEqual(body)
})

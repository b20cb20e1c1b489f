import { describe, expect, test } from 'vitest'
import catalogue from '#/generated/catalogue.json'

/* Every call with pages has one of two forms: numbered pages with a total, or a cursor; both may be offered together. */

interface Schema {
  $ref?: string
  type?: string | string[]
  minimum?: number
  maximum?: number
  required?: string[]
  properties?: Record<string, Schema>
}

const shapes = new Map(
  (catalogue.shapes as unknown as (Schema & { $id: string })[]).map((shape) => [shape.$id, shape]),
)

/** Returns the shape that a reference names. */
const resolved = (schema: Schema = {}): Schema => (schema.$ref && shapes.get(schema.$ref)) || schema

/** A list stands at the top of the data, or in the member `pagedata`. */
function pageOf(data: Schema): Schema {
  const top = resolved(data)
  return resolved(top.properties?.pagedata ?? top)
}

const calls = (catalogue.calls as unknown as { name: string; body?: Schema; data?: Schema }[]).map(
  (call) => ({
    name: call.name,
    body: resolved(call.body).properties ?? {},
    page: pageOf(call.data ?? {}),
  }),
)
const numbered = calls.filter(({ body }) => 'nowpage' in body)
const byCursor = calls.filter(({ body }) => 'after' in body)

/** The cursor alone: rows whose end is unknown, of which only a few are ever read by number. */
const withoutTotal = new Set(['oa/flow/list/related'])

describe('pages of lists', () => {
  test('exist in both forms', () => {
    expect(numbered.length).toBeGreaterThan(25)
    expect(byCursor.length).toBeGreaterThan(5)
  })

  test.each(numbered.filter(({ name }) => !withoutTotal.has(name)).map((call) => [call.name, call] as const))(
    '%s counts pages from 1 up to a limit, and returns rows, total, size and number',
    (_, { body, page }) => {
      expect(body.nowpage).toMatchObject({ type: 'integer', minimum: 1, maximum: expect.any(Number) })
      expect(page.required).toEqual(
        expect.arrayContaining(['result', 'totalItems', 'pageSize', 'currentPage']),
      )
    },
  )

  test.each(byCursor.map((call) => [call.name, call] as const))(
    '%s continues after a row, and returns the cursor of the next page or null',
    (_, { body, page }) => {
      expect(body.after?.type).toMatch(/^(?:string|integer)$/)
      expect(page.required).toContain('next')
      expect(page.properties?.next?.type).toEqual([body.after?.type, 'null'])
    },
  )
})

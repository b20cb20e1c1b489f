import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { createDice, drawTruth, netOf, type Truth, taxOf, totalOf } from '../../../tests/kit/invoices/truth'
import { type OfdWay, writeOfd } from '../../../tests/kit/invoices/write-ofd'
import { writePage } from '../../../tests/kit/invoices/write-page'
import { writeDigital, writeEarlier } from '../../../tests/kit/invoices/write-xml'
import { type Invoice, InvoiceError } from './invoice'
import { findInvoiceProblems } from './invoice-problems'
import { readInvoiceOfd } from './read-invoice-ofd'
import { readInvoiceTexts } from './read-invoice-texts'
import { readInvoiceXml } from './read-invoice-xml'

/* A thousand invoices with their truth: 400 in XML, 400 in OFD and 200 as pages of PDF documents. */

const partsOf = (content: Uint8Array) => {
  const files = unzipSync(content)
  return {
    paths: Object.keys(files),
    text: async (path: string) => files[path] && new TextDecoder().decode(files[path]),
  }
}

/** What an invoice is read as; the words that no writer wrote are left out. */
const factsOf = (truth: Truth) => ({
  number: truth.number,
  ...(truth.code && { code: truth.code }),
  date: truth.date,
  seller: truth.seller,
  seller_tax: truth.sellerTax,
  buyer: truth.buyer,
  ...(truth.buyerTax && { buyer_tax: truth.buyerTax }),
  net: netOf(truth) / 100,
  tax: taxOf(truth) / 100,
  total: totalOf(truth) / 100,
  is_red: truth.isRed,
})

function expectTruth(invoice: Invoice, truth: Truth, hasWords: boolean) {
  const { capitals, kind: _, lines: __, source: ___, is_signed: ____, ...facts } = invoice
  expect(facts).toEqual(factsOf(truth))
  expect(capitals !== undefined).toBe(hasWords)
  expect(findInvoiceProblems(invoice, []), `${capitals} ${facts.total}`).toEqual(truth.isRed ? ['red'] : [])
}

const seeds = (count: number, from: number) => Array.from({ length: count }, (_, n) => from + n)

test('reads 400 invoices in XML exactly: any namespace and order, missing optional parts, several rates, red ones', () => {
  for (const seed of seeds(400, 1)) {
    const dice = createDice(seed)
    const truth = drawTruth(dice)
    const { content, hasWords } = truth.code ? writeEarlier(truth, dice) : writeDigital(truth, dice)
    const invoice = readInvoiceXml(content)
    expectTruth(invoice, truth, hasWords)
    const lines = truth.lines.map(({ name, cents, rate, taxCents }) => ({
      name,
      amount: cents / 100,
      rate: `${rate}%`,
      tax: taxCents / 100,
    }))
    expect(invoice.lines).toEqual(expect.arrayContaining(lines))
    expect(invoice.lines).toHaveLength(lines.length)
    if (!truth.code) expect(invoice.kind).toBe(truth.kind)
  }
})

test.each<[OfdWay, Invoice['source'], number]>([
  ['attachment', 'ofd', 150],
  ['tags', 'ofd', 100],
  ['page', 'ofd-text', 150],
])('reads OFD by its %s as %s, and reports a signature as not verified', async (way, source, count) => {
  for (const seed of seeds(count, 1_000)) {
    const dice = createDice(seed)
    const truth = drawTruth(dice)
    const { content, hasWords, isSigned } = writeOfd(truth, dice, way)
    const invoice = await readInvoiceOfd(partsOf(content))
    const red = way === 'attachment' ? truth : { ...truth, isRed: totalOf(truth) < 0 }
    expectTruth(invoice, red, hasWords)
    expect(invoice).toMatchObject({ source, is_signed: isSigned })
  }
})

test('reads 200 pages of PDF documents, whose texts are cut anywhere and in any order', () => {
  for (const seed of seeds(200, 2_000)) {
    const dice = createDice(seed)
    const truth = drawTruth(dice)
    const invoice = readInvoiceTexts(writePage(truth, dice, seed % 2 === 0), { source: 'pdf' })
    expectTruth(invoice, truth, true)
    expect(invoice).toMatchObject({ source: 'pdf', is_signed: false })
  }
})

const failureOf = (work: () => unknown): string => {
  try {
    work()
    return 'none'
  } catch (error) {
    if (error instanceof InvoiceError) return error.reason
    throw error
  }
}

const digital = () => writeDigital(drawTruth(createDice(7), false), createDice(7)).content

test.each([
  [
    'an entity of a file',
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><EInvoice>&x;</EInvoice>',
    'declares',
  ],
  [
    'entities that grow',
    '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><EInvoice>&c;</EInvoice>',
    'declares',
  ],
  ['elements without end', `<EInvoice>${'<a>'.repeat(300)}`, 'large'],
  ['too many elements', `<EInvoice>${'<a/>'.repeat(200_001)}</EInvoice>`, 'large'],
  ['a cut document', digital().slice(0, -40), 'broken'],
  ['another document', '<html><body>12345678</body></html>', 'not-invoice'],
  ['no document', '%PDF-1.7', 'broken'],
  ['no number', '<EInvoice><Header><EIid></EIid></Header></EInvoice>', 'no-number'],
])('rejects %s', (_, text, reason) => {
  expect(failureOf(() => readInvoiceXml(text))).toBe(reason)
})

test('rejects a document with two numbers or two totals', () => {
  const twice = digital().replace(/(<(?:fp:)?EIid>)(\d+)(<\/(?:fp:)?EIid>)/, '$1$2$3$100000000000000000000$3')
  const numberless = twice.replace(/<((?:fp:)?)InvoiceNumber>.*?<\/\1InvoiceNumber>/, '')
  expect(failureOf(() => readInvoiceXml(numberless))).toBe('broken')
})

test('tells what contradicts itself or the company', () => {
  const invoice: Invoice = {
    number: '26112000000000000001',
    total: 113,
    net: 100,
    tax: 13,
    buyer: '青禾科技(上海)有限公司',
    buyer_tax: '91310000MA1FL0000X',
    capitals: '壹佰壹拾叁圆整',
    is_red: false,
    is_signed: false,
    source: 'xml',
    lines: [{ name: '纸', amount: 100 }],
  }
  const company = { name: '青禾科技（上海）有限公司', tax: '91310000MA1FL0000X' }
  const problemsOf = (part: Partial<Invoice>, buyers = [company]) =>
    findInvoiceProblems({ ...invoice, ...part }, buyers)
  expect(problemsOf({})).toEqual([])
  expect(problemsOf({}, [])).toEqual([])
  expect(problemsOf({ buyer: '另一家公司' })).toEqual(['buyer-name'])
  expect(problemsOf({ buyer_tax: '91310000MA1FL0001X' })).toEqual(['buyer-tax'])
  expect(problemsOf({ tax: 12 })).toEqual(['sums'])
  expect(problemsOf({ lines: [{ name: '纸', amount: 99 }] })).toEqual(['lines'])
  expect(problemsOf({ capitals: '壹佰壹拾肆圆整' })).toEqual(['capitals'])
  expect(problemsOf({ is_red: true })).toEqual(['red'])
})

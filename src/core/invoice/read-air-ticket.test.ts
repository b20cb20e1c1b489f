import { expect, test } from 'vitest'
import { createDice } from '../../../tests/kit/invoices/truth'
import { drawItinerary, writeAir } from '../../../tests/kit/invoices/write-air'
import { findInvoiceProblems } from './invoice-problems'
import { readInvoiceOfd } from './read-invoice-ofd'
import { readInvoiceXml } from './read-invoice-xml'

test('reads 200 air itineraries exactly, alone and attached to their OFD file', async () => {
  for (let seed = 1; seed <= 200; seed++) {
    const dice = createDice(seed)
    const itinerary = drawItinerary(dice)
    const content = writeAir(itinerary, dice)
    const { number, date, flights, fare, fuel, tax, fund, other, seller, buyer } = itinerary
    const way = flights.map(({ from, to, flight, day }) => `${from}—${to} ${flight} ${day}`).join('；')
    const facts = {
      number,
      date,
      kind: '电子发票（航空运输电子客票行程单）',
      seller,
      ...(buyer && { buyer: buyer.name, buyer_tax: buyer.tax }),
      net: (fare + fuel + fund + other) / 100,
      tax: tax / 100,
      total: (fare + fuel + tax + fund + other) / 100,
      is_red: false,
      lines: [
        { name: `航空客票 ${way}`.slice(0, 200), amount: (fare + fuel) / 100, rate: '9%', tax: tax / 100 },
        ...(fund ? [{ name: '民航发展基金', amount: fund / 100 }] : []),
        ...(other ? [{ name: '其他税费', amount: other / 100 }] : []),
      ],
    }
    const alone = readInvoiceXml(content)
    expect(alone).toEqual({ ...facts, is_signed: false, source: 'xml' })
    expect(findInvoiceProblems(alone, [])).toEqual([])
    const path = 'Doc_0/Attachs/atr_issuer.xml'
    const text = async (name: string) => (name === path ? content : undefined)
    expect(await readInvoiceOfd({ paths: [path], text })).toEqual({
      ...facts,
      is_signed: false,
      source: 'ofd',
    })
  }
})

test('rejects an itinerary with two totals, and says where its parts do not add up', () => {
  const dice = createDice(11)
  const itinerary = drawItinerary(dice)
  const content = writeAir(itinerary, dice)
  const total = /<(\S*)TotalAmount>[^<]*<\/\1TotalAmount>/
  const twice = content.replace(total, (one) => one + one.replace(/[\d.]+</, '1.00<'))
  expect(twice).not.toBe(content)
  expect(() => readInvoiceXml(twice)).toThrow('broken')
  const more = content.replace(total, (one) => one.replace(/[\d.]+</, '99999.00<'))
  expect(findInvoiceProblems(readInvoiceXml(more), [])).toEqual(['lines'])
})

test('reads toll receipts in the forms of invoices, whose tax is left out where none is due', () => {
  const receipt = (rate: string, tax: string) => `<eInvoice><InvoiceCode>031002100111</InvoiceCode>
    <InvoiceNo>12345678</InvoiceNo><IssueDate>2026年05月06日</IssueDate>
    <TaxExclusiveTotalAmount>68.00</TaxExclusiveTotalAmount><TaxTotalAmount>${tax}</TaxTotalAmount>
    <TaxInclusiveTotalAmount>68.00</TaxInclusiveTotalAmount><Seller><SellerName>云岭高速公路有限公司</SellerName></Seller>
    <GoodsInfos><GoodsInfo><Item>*经营租赁*通行费</Item><Amount>68.00</Amount><TaxScheme>${rate}</TaxScheme>
    <TaxAmount>${tax}</TaxAmount></GoodsInfo></GoodsInfos></eInvoice>`
  const untaxed = readInvoiceXml(receipt('不征税', '***'))
  expect(untaxed).toMatchObject({ number: '12345678', code: '031002100111', total: 68 })
  expect(untaxed.lines).toEqual([{ name: '*经营租赁*通行费', amount: 68, rate: '不征税' }])
  expect(findInvoiceProblems(untaxed, [])).toEqual([])
  expect(findInvoiceProblems(readInvoiceXml(receipt('3%', '1.98')), [])).toEqual(['sums'])
})

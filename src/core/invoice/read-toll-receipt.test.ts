import { expect, test } from 'vitest'
import { createDice } from '../../../tests/kit/invoices/truth'
import { drawToll, writeTollBill, writeTollXbrl } from '../../../tests/kit/invoices/write-toll'
import { claimNumberOf } from './invoice'
import { findInvoiceProblems } from './invoice-problems'
import { readInvoiceOfd } from './read-invoice-ofd'
import { readInvoiceXml } from './read-invoice-xml'

const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0) / 100

test('reads 200 toll receipts in XBRL exactly, with tax and without, alone and attached to their OFD file', async () => {
  for (let seed = 1; seed <= 200; seed++) {
    const dice = createDice(seed)
    const isTaxed = dice.chance(0.5)
    const toll = drawToll(dice, isTaxed)
    const content = writeTollXbrl(toll, dice)
    const net = sumOf(toll.trips.map((trip) => trip.net))
    const tax = sumOf(toll.trips.map((trip) => trip.tax))
    const facts = {
      number: toll.number,
      code: toll.code,
      date: toll.date,
      kind: '增值税电子普通发票',
      seller: toll.road,
      seller_tax: toll.roadTax,
      buyer: toll.buyer,
      buyer_tax: toll.buyerTax,
      net,
      ...(isTaxed && { tax }),
      total: sumOf(toll.trips.flatMap((trip) => [trip.net, trip.tax])),
      is_red: false,
      lines: toll.trips.map((trip) => ({
        name: `*经营租赁*通行费 ${trip.plate}`,
        amount: trip.net / 100,
        rate: isTaxed ? '3%' : '不征税',
        ...(isTaxed && { tax: trip.tax / 100 }),
      })),
    }
    const alone = readInvoiceXml(content)
    expect(alone).toEqual({ ...facts, is_signed: false, source: 'xml' })
    expect(findInvoiceProblems(alone, [])).toEqual([])
    expect(claimNumberOf(alone)).toBe(`${toll.code}-${toll.number}`)
    const path = 'Doc_0/Attachs/inv_ord_issuer.xml'
    const text = async (name: string) => (name === path ? content : undefined)
    const attached = await readInvoiceOfd({ paths: [path], text })
    expect(attached).toEqual({ ...facts, is_signed: false, source: 'ofd' })
  }
})

test('reads 100 toll receipts of roads of the state as fiscal bills, claimed by code and number', () => {
  for (let seed = 1; seed <= 100; seed++) {
    const dice = createDice(seed)
    const toll = drawToll(dice, false)
    const read = readInvoiceXml(writeTollBill(toll, dice))
    expect(read).toMatchObject({
      number: `00${toll.number}`,
      code: toll.code.slice(0, 8),
      date: toll.date,
      kind: '车辆通行费票据（电子）',
      seller: toll.road,
      buyer: toll.buyer,
      total: sumOf(toll.trips.map((trip) => trip.net)),
      is_red: false,
      lines: toll.trips.map(({ plate, net }) => ({ name: `通行费 ${plate}`, amount: net / 100 })),
    })
    expect(findInvoiceProblems(read, [])).toEqual([])
    expect(claimNumberOf(read)).toBe(`${toll.code.slice(0, 8)}-00${toll.number}`)
  }
})

test('rejects a toll receipt with two totals or unique codes, and marks a red one', () => {
  const dice = createDice(5)
  const content = writeTollXbrl(drawToll(dice, true), dice)
  for (const name of ['TaxIncludedAmountInFigures', 'UniqueCodeOfInvoice']) {
    const element = new RegExp(`<(\\S*)${name}[^>]*>[^<]*</\\1${name}>`)
    const twice = content.replace(element, (one) => one + one.replace(/>[\d.]+</, '>1<'))
    expect(twice).not.toBe(content)
    expect(() => readInvoiceXml(twice)).toThrow('broken')
  }
  const red = content.replace(/(IsRedInvoice[^>]*>)[^<]*/, '$1是')
  expect(findInvoiceProblems(readInvoiceXml(red), [])).toEqual(['red'])
})

import { expect, test } from 'vitest'
import { createDice } from '../../../tests/kit/invoices/truth'
import { drawTicket, writeRail } from '../../../tests/kit/invoices/write-rail'
import { findInvoiceProblems } from './invoice-problems'
import { readInvoiceOfd } from './read-invoice-ofd'
import { readInvoiceXml } from './read-invoice-xml'

test('reads 200 railway tickets exactly, alone and attached to their OFD file', async () => {
  for (let seed = 1; seed <= 200; seed++) {
    const dice = createDice(seed)
    const ticket = drawTicket(dice)
    const content = writeRail(ticket, dice)
    const { number, date, fare, tax, buyer } = ticket
    const facts = {
      number,
      date,
      kind: '电子发票（铁路电子客票）',
      ...(buyer && { buyer: buyer.name, buyer_tax: buyer.tax }),
      net: Math.round(fare - tax) / 100,
      tax: tax / 100,
      total: fare / 100,
      is_red: false,
      lines: [
        {
          name: `铁路客票 ${ticket.from}—${ticket.to} ${ticket.train} ${ticket.day}`,
          amount: (fare - tax) / 100,
          rate: '9%',
          tax: tax / 100,
        },
      ],
    }
    const alone = readInvoiceXml(content)
    expect(alone).toEqual({ ...facts, is_signed: false, source: 'xml' })
    expect(findInvoiceProblems(alone, [])).toEqual([])
    const path = 'Doc_0/Attachs/rai_issuer.xml'
    const paths = [path, 'Doc_0/Signs/Signatures.xml']
    const text = async (name: string) => (name === path ? content : undefined)
    expect(await readInvoiceOfd({ paths, text })).toEqual({ ...facts, is_signed: true, source: 'ofd' })
  }
})

test('rejects a ticket with two numbers or fares, and an XBRL document of another kind', () => {
  const dice = createDice(7)
  const content = writeRail(drawTicket(dice), dice)
  const twice = content.replace(
    /<(\S*)Fare[^>]*>[^<]*<\/\1Fare>/,
    (one) => one + one.replace(/[\d.]+</, '1.00<'),
  )
  expect(twice).not.toBe(content)
  expect(() => readInvoiceXml(twice)).toThrow('broken')
  expect(() => readInvoiceXml('<xbrl><Fare>1.00</Fare></xbrl>')).toThrow('not-invoice')
})

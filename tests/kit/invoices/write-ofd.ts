import { strToU8, zipSync } from 'fflate'
import { type Dice, netOf, type Truth, taxOf, totalOf, yuan } from './truth'
import { type Placed, writePage } from './write-page'
import { type Written, writeDigital, writeEarlier } from './write-xml'

/** How an OFD names its facts: an attached document, tags that name texts, or its page alone. */
export type OfdWay = 'attachment' | 'tags' | 'page'

const xml = (body: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${body}`)
const ofd = 'xmlns:ofd="http://www.ofdspec.org/2016"'
const millimetres = (points: number) => ((points * 25.4) / 72).toFixed(3)

/** Object with a text at its place; its id is named by tags. */
const object = (id: number, { text, x, y, size }: Placed) =>
  `<ofd:TextObject ID="${id}" Boundary="${millimetres(x)} ${millimetres(y)} 100 6" Size="${millimetres(size)}">` +
  `<ofd:TextCode X="0" Y="0">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</ofd:TextCode></ofd:TextObject>`

const tagged = (truth: Truth): [string, string][] => [
  ['InvoiceNo', truth.number],
  ...(truth.code ? [['InvoiceCode', truth.code] as [string, string]] : []),
  ['IssueDate', truth.date],
  ['BuyerName', truth.buyer],
  ...(truth.buyerTax ? [['BuyerTaxID', truth.buyerTax] as [string, string]] : []),
  ['SellerName', truth.seller],
  ['SellerTaxID', truth.sellerTax],
  ['TaxExclusiveTotalAmount', yuan(netOf(truth))],
  ['TaxTotalAmount', yuan(taxOf(truth))],
  ['TaxInclusiveTotalAmount', yuan(totalOf(truth))],
]

/** Writes an OFD document; texts of its page are split into objects. */
export function writeOfd(truth: Truth, dice: Dice, way: OfdWay): Written<Uint8Array> & { isSigned: boolean } {
  const isSigned = dice.chance(0.5)
  const attached = truth.code ? writeEarlier(truth, dice) : writeDigital(truth, dice)
  let id = 10
  const objects: string[] = []
  const tags: string[] = []
  if (way === 'tags')
    for (const [name, text] of dice.shuffle(tagged(truth))) {
      const half = Math.ceil(text.length / 2)
      const parts = [text.slice(0, half), text.slice(half)].filter(Boolean)
      const refs = parts.map((part) => {
        id += 1
        objects.push(object(id, { text: part, x: 10, y: id * 4, size: 9 }))
        return `<ofd:ObjectRef PageRef="1">${id}</ofd:ObjectRef>`
      })
      tags.push(`<fp:${name}>${refs.join('')}</fp:${name}>`)
    }
  else for (const placed of writePage(truth, dice, way === 'page')) objects.push(object(++id, placed))
  const files: Record<string, Uint8Array> = {
    'OFD.xml': xml(
      `<ofd:OFD ${ofd} Version="1.1"><ofd:DocBody><ofd:DocInfo/><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot>` +
        `${isSigned ? '<ofd:Signatures>/Doc_0/Signs/Signatures.xml</ofd:Signatures>' : ''}</ofd:DocBody></ofd:OFD>`,
    ),
    'Doc_0/Document.xml': xml(
      `<ofd:Document ${ofd}><ofd:CommonData/><ofd:Pages><ofd:Page ID="1" BaseLoc="Pages/Page_0/Content.xml"/></ofd:Pages>` +
        `${way === 'tags' ? '<ofd:CustomTags>Tags/CustomTags.xml</ofd:CustomTags>' : ''}</ofd:Document>`,
    ),
    'Doc_0/Pages/Page_0/Content.xml': xml(
      `<ofd:Page ${ofd}><ofd:Content><ofd:Layer>${dice.shuffle(objects).join('')}</ofd:Layer></ofd:Content></ofd:Page>`,
    ),
    ...(isSigned && { 'Doc_0/Signs/Signatures.xml': xml(`<ofd:Signatures ${ofd}/>`) }),
    ...(way === 'attachment' && {
      'Doc_0/Attachs/Attachments.xml': xml(`<ofd:Attachments ${ofd}/>`),
      'Doc_0/Attachs/original_invoice.xml': strToU8(attached.content),
    }),
    ...(way === 'tags' && {
      'Doc_0/Tags/CustomTags.xml': xml(
        `<ofd:CustomTags ${ofd}><ofd:CustomTag><ofd:FileLoc>CustomTag.xml</ofd:FileLoc></ofd:CustomTag></ofd:CustomTags>`,
      ),
      'Doc_0/Tags/CustomTag.xml': xml(`<fp:eInvoice xmlns:fp="urn:fp" ${ofd}>${tags.join('')}</fp:eInvoice>`),
    }),
  }
  return {
    content: zipSync(files),
    hasWords: way === 'attachment' ? attached.hasWords : way === 'page',
    isSigned,
  }
}

import { expect, test } from 'vitest'
import { invoiceOf } from '../kit/invoices/company'
import { createDice, drawTruth, totalOf, yuan } from '../kit/invoices/truth'
import { writePage } from '../kit/invoices/write-page'
import { writePdf } from '../kit/invoices/write-pdf'
import { main } from './deeds'
import { stageOfFile } from './stage'

/** Invoices in a real browser: files of several formats at once, what is read, and what is to be checked. */

const stage = stageOfFile()

test('reads invoices in XML and PDF that are chosen together, and lists them with their sum', async () => {
  const walker = await stage.window('100009')
  await walker.visit('/flowcreat/flow-expense')
  const { file, truth } = invoiceOf(701, { isRed: false })
  const dice = createDice(702)
  const printed = drawTruth(dice, false)
  const field = main(walker).getByRole('group', { name: '电子发票' })
  await field.locator('input[type=file]').setInputFiles([
    { name: file.name, mimeType: 'text/xml', buffer: Buffer.from(file.content) },
    { name: '打车.pdf', mimeType: 'application/pdf', buffer: writePdf(writePage(printed, dice, true)) },
    { name: '说明.xml', mimeType: 'text/xml', buffer: Buffer.from('<note>无</note>') },
  ])
  await field.getByText(truth.number).waitFor()
  await field.getByText(printed.number).waitFor()
  await field.getByText('按版面文字识别，请核对').waitFor()
  await walker.page.getByText('“说明.xml”不是电子发票').waitFor()
  const sum = yuan(totalOf(truth) + totalOf(printed))
  await field.getByText(`2 张发票，合计 ${sum} 元`).waitFor()
  await walker.look('invoices-1-read')
  expect(stage.troubles).toEqual([])
}, 60_000)

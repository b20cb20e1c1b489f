import { type Dice, netOf, type Truth, taxOf, totalOf, words, yuan } from './truth'

/** Text at its place on a page of 595 × 397 points, from the left and from the top. */
export interface Placed {
  text: string
  x: number
  y: number
  size: number
}

/** Cuts a text into pieces that stand beside each other. */
function cut(piece: Placed, dice: Dice): Placed[] {
  const signs = [...piece.text]
  const pieces: Placed[] = []
  for (let x = piece.x; signs.length; ) {
    const text = signs.splice(0, 1 + dice.below(6)).join('')
    pieces.push({ ...piece, text, x, y: piece.y + (dice.below(3) - 1) * 0.4 })
    x += [...text].reduce((width, sign) => width + (sign > '\u2e80' ? piece.size : piece.size / 2), 0)
  }
  return pieces
}

/** Writes the texts of an invoice's page; `isCut` = each in pieces, and all in any order. */
export function writePage(truth: Truth, dice: Dice, isCut: boolean): Placed[] {
  const [year, month, day] = truth.date.split('-')
  const at = (text: string, x: number, y: number, size = 9): Placed => ({ text, x, y, size })
  const pieces = [
    at(`电子发票（${truth.kind}）`, 220, 30, 16),
    at(`发票号码：${truth.number}`, 430, 30),
    ...(truth.code ? [at(`发票代码：${truth.code}`, 430, 16)] : []),
    at(`开票日期：${year}年${month}月${day}日`, 430, 46),
    at('购', 12, 80),
    at('买', 12, 92),
    at('方', 12, 104),
    at('销', 310, 80),
    at('售', 310, 92),
    at(`名称：${truth.buyer}`, 30, 80),
    at(`名称：${truth.seller}`, 330, 80),
    at(`统一社会信用代码/纳税人识别号：${truth.buyerTax ?? ''}`, 30, 104, 8),
    at(`统一社会信用代码/纳税人识别号：${truth.sellerTax}`, 330, 104, 8),
    at('项目名称', 20, 130),
    at('金额', 380, 130),
    at('税额', 520, 130),
    ...truth.lines.flatMap((line, n) => [
      at(line.name, 20, 146 + n * 14),
      at(yuan(line.cents), 380, 146 + n * 14),
      at(`${line.rate}%`, 450, 146 + n * 14),
      at(yuan(line.taxCents), 520, 146 + n * 14),
    ]),
    at('合', 60, 250),
    at('计', 90, 250),
    at(`¥${yuan(netOf(truth))}`, 370, 250),
    at(`¥${yuan(taxOf(truth))}`, 510, 250),
    at('价税合计（大写）', 30, 272),
    at(words(totalOf(truth)), 160, 272),
    at('（小写）', 400, 272),
    at(`¥${yuan(totalOf(truth))}`, 450, 272),
    at('备注', 12, 300),
    at('开票人：王明', 40, 380),
  ]
  return isCut ? dice.shuffle(pieces.flatMap((piece) => cut(piece, dice))) : pieces
}

import type { Placed } from './write-page'

/** Encodes a text as hexadecimal UTF-16, which the predefined map of Chinese fonts reads. */
const hex = (text: string) =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('')

const height = 397

/** Writes a PDF document of one page with these texts, in their order, by a Chinese font that is not embedded. */
export function writePdf(texts: readonly Placed[]): Buffer {
  const drawn = texts
    .map(({ text, x, y, size }) => `BT /F ${size} Tf ${x} ${(height - y).toFixed(2)} Td <${hex(text)}> Tj ET`)
    .join('\n')
  return Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
      `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 ${height}]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj`,
      `4 0 obj<</Length ${drawn.length}>>stream\n${drawn}\nendstream endobj`,
      '5 0 obj<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>endobj',
      '6 0 obj<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo' +
        '<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>/DW 1000/FontDescriptor 7 0 R>>endobj',
      '7 0 obj<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0' +
        '/Ascent 880/Descent -120/CapHeight 880/StemV 93>>endobj',
      'trailer<</Root 1 0 R>>',
      '%%EOF',
    ].join('\n'),
  )
}

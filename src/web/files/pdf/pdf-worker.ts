// Reads PDF documents beside the page, so that a large one does not hold it up.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'

import { expect, test } from 'vitest'
import { isBinary } from './binary'

const png = '\u2030PNG\r\n\u001a\n\0\0\0\rIHDR\0\0\0\u0001\0\0\0\u0001\u0008\u0006\0\0\0'
const rows = '+56911110001,Ana\r\n'.repeat(100)

test.each([
  ['a picture', png],
  ['an archive', 'PK\u0003\u0004\0\0\u0008\0'],
  ['a PDF', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'],
  ['rich text', '{\\rtf1\\ansi phone'],
  ['a web page', '\n<!DOCTYPE html><table><tr><td>phone'],
  ['an XML spreadsheet', '<?xml version="1.0"?><Workbook>'],
  [
    'a run of arbitrary bytes',
    String.fromCharCode(...Array.from({ length: 512 }, (_, at) => (at * 167) % 256)),
  ],
])('%s is not a table', (_, beginning) => expect(isBinary(beginning)).toBe(true))

test.each([
  ['an empty file', ''],
  ['plain CSV', rows],
  ['CSV with a stray NUL', `phone,na\0me\r\n${rows}`],
  ['CSV with HTML in a cell', 'note,phone\r\n<html>,1\r\n'],
])('%s may be a table', (_, beginning) => expect(isBinary(beginning)).toBe(false))

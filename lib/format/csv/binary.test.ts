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
  ['a spreadsheet in XML', '<?xml version="1.0"?><Workbook>'],
  ['bytes of any kind', String.fromCharCode(...Array.from({ length: 512 }, (_, at) => (at * 167) % 256))],
])('%s is not a table', (_, beginning) => expect(isBinary(beginning)).toBe(true))

test.each([
  ['nothing', ''],
  ['rows', rows],
  ['a stray NUL', `phone,na\0me\r\n${rows}`],
  ['a cell of markup', 'note,phone\r\n<html>,1\r\n'],
])('%s may be a table', (_, beginning) => expect(isBinary(beginning)).toBe(false))

export const sql = /* sql */ `
-- In earlier files, the first row always held the headings, and no other rows were kept to choose from.
update jobs set file = file || '{"headingsRow": 1, "firstRows": []}' where file is not null;
`

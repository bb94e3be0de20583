export const sql = /* sql */ `
-- Of files from before, the first row always held the headings, and no row up to them was kept to choose another from.
update jobs set file = file || '{"headingsRow": 1, "firstRows": []}' where file is not null;
`

/**
 * The data of archives as each version wrote it, by version. Never change one: people restore them years later. Add one
 * with every new version.
 */
export const RECORDED_ARCHIVES: Readonly<Record<number, string>> = {
  1: [
    '{"format":"boxroom","version":1,"madeAt":"2026-11-23T01:40:00.000Z","username":"anna.b","settings":{"showQuantity":true,"showPrice":false,"showCategories":true,"showBoxCapacity":true,"showPictures":true,"showDateStamp":false},"counts":{"rooms":1,"categories":1,"boxes":2,"items":2,"pictures":1},',
    '"rooms":[',
    '{"id":"0198a2b4-7c3d-7e5f-8a9b-000000000001","name":"No Room","createdAt":1763850000000,"updatedAt":1763850000001}',
    '],',
    '"categories":[',
    '{"id":"0198a2b4-7c3d-7e5f-8a9b-000000000002","name":"Métal","createdAt":1763850000000,"updatedAt":1763850000000}',
    '],',
    '"boxes":[',
    '{"id":"0198a2b4-7c3d-7e5f-8a9b-000000000003","roomId":"0198a2b4-7c3d-7e5f-8a9b-000000000001","name":"Tools","description":"Left, \\"low\\"","code":"7K3Q","tagId":"0198a2b4-7c3d-7e5f-8a9b-000000000009","boxType":"freezer","capacity":35,"createdAt":1763850000000,"updatedAt":1763850000001,"changedAt":1763850000002},',
    '{"id":"0198a2b4-7c3d-7e5f-8a9b-000000000004","roomId":null,"name":"Loose","description":null,"code":"7K3R","tagId":null,"boxType":"default","capacity":null,"createdAt":1763850000000,"updatedAt":1763850000000,"changedAt":1763850000000}',
    '],',
    '"items":[',
    '{"id":"0198a2b4-7c3d-7e5f-8a9b-000000000005","boxId":"0198a2b4-7c3d-7e5f-8a9b-000000000003","name":"=1+1","description":"00123","quantity":-3,"price":9999999999.99,"categoryId":"0198a2b4-7c3d-7e5f-8a9b-000000000002","dateStamp":"2026-11-22","pictureId":"0198a2b4-7c3d-7e5f-8a9b-000000000006","tickedAt":1763850000003,"createdAt":1763850000000,"updatedAt":1763850000001},',
    '{"id":"0198a2b4-7c3d-7e5f-8a9b-000000000007","boxId":"0198a2b4-7c3d-7e5f-8a9b-000000000004","name":"Lamp","description":null,"quantity":null,"price":null,"categoryId":null,"dateStamp":null,"pictureId":null,"tickedAt":null,"createdAt":1763850000000,"updatedAt":1763850000001}',
    '],',
    '"pictures":[',
    '{"id":"0198a2b4-7c3d-7e5f-8a9b-000000000006","itemId":"0198a2b4-7c3d-7e5f-8a9b-000000000005","path":"pictures/=1+1 0198a2b4-7c3d-7e5f-8a9b-000000000005.jpg"}',
    ']}',
    '',
  ].join('\n'),
};

import type { SourcePart } from '#features/transfer/sources/store-source.ts';

/** A change by somebody after the import, for each part; the record and the field that the undo then leaves. */
export const later: readonly [part: SourcePart, by: string, kept: [key: string, field: string]][] =
  [
    [
      'settings',
      `update settings set value = '"1"' where key = 'productsWithKdv'`,
      ['settings', 'settings.productsWithKdv'],
    ],
    [
      'categories',
      `update categories set name = 'Elle' where path = 'hirdavat'`,
      ['hirdavat', 'name'],
    ],
    ['brands', `update brands set name = 'Elle' where code = 'KND'`, ['KND', 'name']],
    ['products', `update products set name = 'Elle' where id = 20`, ['20', 'name']],
    ['price-lists', `update price_lists set name = 'Elle' where code = 'A'`, ['A', 'name']],
    [
      'price-rules',
      `update price_rules set discount = '41' where discount = '40'`,
      ['["A","all",null,null,1,null,null]', 'discount'],
    ],
    [
      'quantity-rules',
      `update quantity_rules set min = 21 where min = 20`,
      ['["A","product","AMP-9-B",null]', 'min'],
    ],
    [
      'assortments',
      `update assortments set name = 'Elle' where code = 'BAYIYE'`,
      ['BAYIYE', 'name'],
    ],
    ['groups', `update customer_groups set label = 'Elle' where code = 'BAYI'`, ['BAYI', 'label']],
    ['companies', `update companies set title = 'Elle' where code = 'C-1'`, ['C-1', 'title']],
    [
      'customers',
      `update customers set name = 'Elle' where email_key = 'zeynep@example.com'`,
      ['zeynep@example.com', 'name'],
    ],
    [
      'customer-codes',
      `update customer_codes set product_id = 10 where code_key like 'z%'`,
      ['zeynep@example.com z1', 'productCode'],
    ],
    [
      'quotes',
      `update quotes set branch_name = 'Elle' where quote_no = 'T-E-2024-1'`,
      ['T-E-2024-1', 'branchName'],
    ],
    [
      'orders',
      `update orders set description = 'Elle' where order_no = '10000001'`,
      ['10000001', 'description'],
    ],
    [
      'returns',
      `update returns set channel = 'mail' where return_no = 'IA-100012'`,
      ['IA-100012', 'channel'],
    ],
    ['reviews', `update reviews set star = 2 where product_id = 20`, ['20 10000007', 'star']],
    [
      'pages',
      `update pages set title = 'Elle' where url = '/hakkimizda'`,
      ['/hakkimizda', 'title'],
    ],
    [
      'page-drafts',
      `update page_drafts set title = 'Elle' where url = '/hakkimizda'`,
      ['/hakkimizda', 'title'],
    ],
    [
      'mail-texts',
      `update mail_versions set subject = 'Elle' where kind = 'order-received'`,
      ['order-received', 'subject'],
    ],
    [
      'home-versions',
      `update home_versions set published_by = 'Elle' where number = 7`,
      ['7', 'publishedBy'],
    ],
  ];

/** Something of somebody that refers to a record that the import added; the record that then stays. */
export const uses: readonly [part: SourcePart, by: string, key: string][] = [
  [
    'settings',
    `update customers set overdue_currency = 'EUR' where email_key like 'ali%'`,
    'settings',
  ],
  [
    'categories',
    `insert into price_rules (list_id, scope, category_id, discount)
      select l.id, 'category', c.id, '5' from price_lists l, categories c where l.code = 'A' and c.path = 'yeni'`,
    'yeni',
  ],
  [
    'brands',
    `insert into assortment_brands select a.id, b.id from assortments a, brands b
      where a.code = 'BAYIYE' and b.code = 'YENI'`,
    'YENI',
  ],
  [
    'price-lists',
    `insert into price_rules (list_id, scope, discount) select id, 'all', '5' from price_lists where code = 'C'`,
    'C',
  ],
  [
    'assortments',
    `insert into group_assortments select g.id, a.id from customer_groups g, assortments a
      where g.code = 'MISAFIR' and a.code = 'YENI'`,
    'YENI',
  ],
  [
    'groups',
    `update customers set group_id = (select id from customer_groups where code = 'YENI') where email_key like 'zeynep%'`,
    'YENI',
  ],
  [
    'companies',
    `update customers set company_id = (select id from companies where code = 'C-9'), company_role = 'manager'
      where email_key like 'zeynep%'`,
    'C-9',
  ],
];

-- Decisions on advertising that the register of commercial messages has not confirmed: the office's first page counts them.
create index consents_not_handed on consents (at)
  where kind like 'marketing-%' and receipt = '' and source <> 'iys';

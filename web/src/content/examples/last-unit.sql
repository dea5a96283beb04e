UPDATE tool
   SET stock = stock - 1
 WHERE id = 7
   AND stock >= 1
RETURNING stock;

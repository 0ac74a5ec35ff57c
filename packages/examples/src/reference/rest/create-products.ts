import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();

const task = await client.products.create({
  payload: {
    integrator: "my-erp",
    skus: [
      {
        title: "Lodora Tişört Siyah M",
        description: "<p>Pamuklu tişört.</p>",
        categoryId: "1001101",
        currencyType: "TL",
        productMainId: "LDR-TSH",
        preparingDay: 2,
        shipmentTemplate: "Standart Gönderi",
        stockCode: "LDR-TSH-SYH-M",
        quantity: 40,
        images: [{ url: "https://img.example.com/ldr-tsh-syh.jpg", order: 1 }],
        attributes: [
          { id: "354001", valueId: "35400101" },
          { id: "354002", valueId: "35400201" },
          { id: "354003", valueId: "35400302" },
        ],
        listPrice: 349.9,
        salePrice: 299.9,
        vatRate: 10,
      },
    ],
  },
});
console.log(task.id, task.status, task.reasons);
